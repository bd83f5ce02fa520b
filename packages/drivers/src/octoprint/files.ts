import type { StoredFile } from '../commands.ts'
import type { FileEntry } from './wire.ts'

function allFiles(entries: readonly FileEntry[]): FileEntry[] {
  return entries.flatMap((entry) => (entry.type === 'folder' ? allFiles(entry.children ?? []) : [entry]))
}

/** What can be printed; models for slicing lie in the same folders. */
export function printableFiles(entries: readonly FileEntry[]): StoredFile[] {
  return allFiles(entries).flatMap(({ path, type, size, date }) => {
    if (path === undefined || type === 'model') return []
    return [
      {
        path,
        ...(typeof size === 'number' ? { sizeBytes: size } : {}),
        ...(typeof date === 'number' ? { modifiedAt: new Date(date * 1000) } : {}),
      },
    ]
  })
}

/** OctoPrint keeps the last end of each file, by its own clock, in seconds. */
export function printedFiles(
  entries: readonly FileEntry[],
): { path: string; endedAt: number; success: boolean }[] {
  return allFiles(entries).flatMap(({ path, prints }) => {
    const { date, success = false } = prints?.last ?? {}
    return path === undefined || typeof date !== 'number' ? [] : [{ path, endedAt: date, success }]
  })
}
