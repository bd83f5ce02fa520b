import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { unknownSettings } from '#core/config'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const namesIn = (text: string): string[] => [...new Set(text.match(/\bPRINTYARD_[A-Z_]*[A-Z]\b/g))]

const unknownNames = (text: string): string[] =>
  unknownSettings(Object.fromEntries(namesIn(text).map((name) => [name, ''])))

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('settings named for operators', () => {
  it('exist', () => {
    const readme = join(root, 'README.md')
    const files = [...filesBelow('deploy'), ...(existsSync(readme) ? [readme] : [])]
    const texts = files.map((file) => readFileSync(file, 'utf8'))
    expect(texts.flatMap(unknownNames)).toEqual([])
    expect(new Set(texts.flatMap(namesIn)).size).toBeGreaterThan(7)
  })

  it('would be found if they were misspelt', () => {
    expect(unknownNames('PRINTYARD_PORT=1 and `PRINTYARD_PROT`')).toEqual(['PRINTYARD_PROT'])
  })
})
