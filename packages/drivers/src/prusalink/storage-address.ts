import type { PrusalinkSession } from './link.ts'
import { chooseStorage } from './storages.ts'
import type { Storage } from './wire.ts'

export async function currentStorage({ storages, connection }: PrusalinkSession): Promise<Storage> {
  return chooseStorage(await storages(), connection.storage)
}

/** Where a path below the storage lives; a path with a leading slash names its storage itself. */
export function addressOf(storage: Storage, path: string): string {
  const whole = path.startsWith('/') ? path : `${storage.path}/${path}`
  return `/api/v1/files${whole.split('/').map(encodeURIComponent).join('/')}`
}
