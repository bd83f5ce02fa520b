import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSecretBox, secretBox } from '#core/auth/secret-box'
import { readConfig } from '#core/config'

const folder = mkdtempSync(join(tmpdir(), 'printyard-box-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('secretBox', () => {
  const box = secretBox('a secret of the installation, long enough')

  it('opens what it sealed, for the same purpose only', () => {
    const sealed = box.seal('hidden', 'totp 1')
    expect(box.open(sealed, 'totp 1')).toBe('hidden')
    expect(sealed.includes('hidden')).toBe(false)
    expect(() => box.open(sealed, 'totp 2')).toThrow()
    expect(() => secretBox('another secret').open(sealed, 'totp 1')).toThrow()
    sealed.writeUInt8(sealed.readUInt8(30) ^ 1, 30)
    expect(() => box.open(sealed, 'totp 1')).toThrow()
  })
})

describe('openSecretBox', () => {
  it('makes a key only its own user can read, and finds it again, also when two start at once', async () => {
    const config = readConfig({ PRINTYARD_DATA_DIR: folder })
    const [first, second] = await Promise.all([openSecretBox(config), openSecretBox(config)])
    expect(second.open(first.seal('text', 'x'), 'x')).toBe('text')
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toHaveLength(43)
    writeFileSync(join(folder, 'secret.key'), '')
    await expect(openSecretBox(config)).rejects.toThrow('secret.key')
  })

  it('takes the key of the settings where there is one', async () => {
    const key = 'k'.repeat(32)
    const box = await openSecretBox(readConfig({ PRINTYARD_DATA_DIR: folder, PRINTYARD_SECRET_KEY: key }))
    expect(secretBox(key).open(box.seal('text', 'x'), 'x')).toBe('text')
    expect(() => readConfig({ PRINTYARD_SECRET_KEY: 'short' })).toThrow('PRINTYARD_SECRET_KEY')
  })
})
