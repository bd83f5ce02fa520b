import { DriverFailure } from '../driver-failure.ts'
import type { Storage } from './wire.ts'

/** The storage files go to: the wanted one, or the first that is there and takes files. */
export function chooseStorage(storages: readonly Storage[], wanted: string | undefined): Storage {
  const bare = (path: string) => path.replaceAll('/', '')
  const usable = storages.filter((storage) => storage.available !== false && storage.read_only !== true)
  const chosen =
    wanted === undefined
      ? usable[0]
      : usable.find((storage) => bare(storage.path) === bare(wanted) || storage.name === wanted)
  if (chosen !== undefined) return { ...chosen, path: `/${bare(chosen.path)}` }
  const names = storages.map((storage) => bare(storage.path)).join(', ') || 'none'
  throw new DriverFailure(
    'refused',
    wanted === undefined
      ? `The printer has no storage that takes files (it has: ${names})`
      : `The printer has no writable storage “${wanted}” (it has: ${names})`,
  )
}

/** A Raspberry Pi tells its free space beforehand and stumbles over a full card afterwards. */
export function requireSpace({ free_space: free }: Storage, sizeBytes: number): void {
  if (typeof free === 'number' && free < sizeBytes) {
    throw new DriverFailure(
      'storage-full',
      `The file has ${sizeBytes} bytes, the printer has room for ${free}`,
    )
  }
}
