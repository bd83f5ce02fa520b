import type { StoredFile } from '../commands.ts'
import { type PrusaHttp, refusalOf } from './prusa-http.ts'
import { addressOf } from './storage-address.ts'
import type { ListedNode, Storage } from './wire.ts'

const mostFolders = 200

/** Every print file of a storage, folder by folder. */
export function listFolder(http: PrusaHttp, storage: Storage): Promise<StoredFile[]> {
  return new Listing(http, storage).files('')
}

class Listing {
  readonly #http: PrusaHttp
  readonly #storage: Storage
  #foldersLeft = mostFolders

  constructor(http: PrusaHttp, storage: Storage) {
    this.#http = http
    this.#storage = storage
  }

  /** `folder` is empty or ends with a slash. */
  async files(folder: string): Promise<StoredFile[]> {
    this.#foldersLeft -= 1
    if (this.#foldersLeft < 0) return []
    const answer = await this.#http.ask({ path: addressOf(this.#storage, folder.replace(/\/$/, '')) })
    if (answer.status !== 200) throw refusalOf(answer, 'list its files')
    const { children } = (answer.json() ?? {}) as { children?: ListedNode[] }
    return this.#gather(folder, Array.isArray(children) ? children : [])
  }

  async #gather(folder: string, nodes: readonly ListedNode[]): Promise<StoredFile[]> {
    const files: StoredFile[] = []
    for (const node of nodes) {
      const path = `${folder}${node.display_name || node.name}`
      if (node.type === 'FOLDER') {
        const inside = node.children?.length
          ? await this.#gather(`${path}/`, node.children)
          : await this.files(`${path}/`)
        files.push(...inside)
      } else if (node.type === 'PRINT_FILE') {
        files.push({
          path,
          ...(typeof node.size === 'number' ? { sizeBytes: node.size } : {}),
          ...(node.m_timestamp ? { modifiedAt: new Date(node.m_timestamp * 1000) } : {}),
        })
      }
    }
    return files
  }
}
