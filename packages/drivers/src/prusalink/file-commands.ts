import type { Commands, StoredFile } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { uploadWithRetry } from '../rules/upload-with-retry.ts'
import type { PrusalinkSession } from './link.ts'
import { listFolder } from './list-files.ts'
import { printablePath } from './printable-path.ts'
import { refusalOf, wordsOf } from './prusa-http.ts'
import { isSameFile } from './same-file.ts'
import { addressOf, currentStorage } from './storage-address.ts'
import { putFile } from './upload.ts'

type FileCommands = Pick<Commands, 'upload' | 'listFiles' | 'deleteFile'>

export function createFileCommands(session: PrusalinkSession): FileCommands {
  const { life, http, isPi } = session
  return {
    async upload(request) {
      if (request.sizeBytes === 0) throw new DriverFailure('file-rejected', 'PrusaLink takes no empty file')
      const path = printablePath(request.path, isPi)
      if (path === '') throw new DriverFailure('file-rejected', `“${request.path}” is no name for a file`)
      // A Raspberry Pi would replace the file under the running print.
      if (isSameFile(life.state.file, path)) {
        throw new DriverFailure('busy', `The printer is printing “${path}”`)
      }
      let attempts = 0
      return uploadWithRetry(life, { ...request, path }, (attempt): Promise<StoredFile> => {
        attempts += 1
        return putFile(session, { path, sizeBytes: request.sizeBytes, isRepeat: attempts > 1 }, attempt)
      })
    },
    async listFiles() {
      return listFolder(http, await currentStorage(session))
    },
    async deleteFile(path) {
      const answer = await http.ask({
        method: 'DELETE',
        path: addressOf(await currentStorage(session), path),
      })
      if (answer.status < 300) return
      const words = wordsOf(answer)
      if (answer.status === 409) {
        throw new DriverFailure('busy', `The file is in use: ${words ?? path}`, { printerSaid: words })
      }
      throw refusalOf(answer, 'delete the file')
    },
  }
}
