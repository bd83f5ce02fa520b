import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#core/operation/failure'
import type { BlobStore } from '#core/storage/blob-store'
import type { DiskGuard } from '#core/storage/disk-guard'
import type { StagedFile } from '#core/storage/staged-file'

const digestPattern = /^[0-9a-f]{64}$/

const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Counts, digests and limits what flows through. */
const measured = (maximumBytes: number) => {
  const digest = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maximumBytes)
        return done(
          new Failure('body_too_large', { message: `A file may have at most ${maximumBytes} bytes` }),
        )
      digest.update(chunk)
      return done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, digest: digest.digest('hex') }) }
}

/** Blobs as files under the data folder, in folders named by the first two digits of their digest. */
export const diskBlobs = async (dataFolder: string, guard: DiskGuard): Promise<BlobStore> => {
  const staging = join(dataFolder, 'staging')
  // What a killed service was still receiving belongs to nobody.
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true })
  const pathOf = (digest: string): string => {
    if (!digestPattern.test(digest)) throw new Error('Not a digest')
    return join(dataFolder, 'blobs', digest.slice(0, 2), digest)
  }
  return {
    async stage(content, { filename, contentType, maximumBytes }) {
      guard.refuseWhenLow()
      const path = join(staging, randomUUID())
      const { stream, result } = measured(maximumBytes)
      content.on('error', () => {})
      // Opened first: a stream that breaks off before its file is there would leave it behind.
      const file = await open(path, 'wx', 0o600)
      try {
        await pipeline(content, stream, file.createWriteStream({ flush: true }))
      } catch (error) {
        await rm(path, { force: true })
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
          throw new Failure('disk_full', { cause: error })
        throw error
      }
      return { filename, contentType, path, ...result() } satisfies StagedFile
    },
    async adopt(file) {
      const target = pathOf(file.digest)
      await mkdir(dirname(target), { recursive: true })
      await rename(file.path, target)
      await flushFolder(dirname(target))
      return file.digest
    },
    discard: (file) => rm(file.path, { force: true }),
    async open(digest) {
      const path = pathOf(digest)
      const { size } = await stat(path)
      return { stream: createReadStream(path), size }
    },
    withFile: (digest, work) => work(pathOf(digest)),
    remove: (digest) => rm(pathOf(digest), { force: true }),
  }
}
