import type { Commands, StoredFile, UploadRequest } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { uploadWithRetry } from '../rules/upload-with-retry.ts'
import type { VirtualSession } from './link.ts'
import { readTimeline } from './read-timeline.ts'

export function createFileCommands(
  session: VirtualSession,
): Pick<Commands, 'upload' | 'listFiles' | 'deleteFile'> {
  const { life, printer } = session
  return {
    upload: (request) => uploadWithRetry(life, request, ({ body }) => store(session, request, body)),
    async listFiles() {
      return [...printer.files].map(([path, { sizeBytes, modifiedAt }]) => ({ path, sizeBytes, modifiedAt }))
    },
    async deleteFile(path) {
      if (printer.machine.run?.file === path) throw new DriverFailure('busy', 'The file is being printed')
      if (!printer.files.delete(path)) throw new DriverFailure('file-rejected', 'There is no such file')
    },
  }
}

async function store(
  { printer }: VirtualSession,
  { path, sizeBytes }: UploadRequest,
  body: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const used = [...printer.files.values()].reduce((sum, file) => sum + file.sizeBytes, 0)
  if (used + sizeBytes > printer.options.storageMegabytes * 1e6) {
    throw new DriverFailure('storage-full', 'The virtual printer has no space left')
  }
  if (printer.machine.run?.file === path) throw new DriverFailure('busy', 'The file is being printed')
  printer.files.set(path, { timeline: await readTimeline(path, body), sizeBytes, modifiedAt: new Date() })
  return { path, sizeBytes }
}
