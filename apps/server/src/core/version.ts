import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '#core/package-folder'

/** The version of the service, as its package states it. */
export const readVersion = (): string => {
  const text = readFileSync(join(packageFolder(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
