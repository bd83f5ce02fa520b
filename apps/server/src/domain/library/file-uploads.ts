import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { digestOf, storedDigest } from '#core/auth/secrets'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import type { BlobStore } from '#core/storage/blob-store'
import type { StagedFile } from '#core/storage/staged-file'
import { holdMember } from '#domain/people/index'
import { newUploadSecret, readToken, writeToken } from './continue-token.ts'
import { readFileName } from './file-types.ts'
import type { PrintFiles } from './print-files.ts'
import { type ApiFile, findApiFiles, insertApiFile } from './queries/api-files.ts'
import {
  addPart,
  deletePartUpload,
  findPartUpload,
  insertPartUpload,
  type PartUpload,
} from './queries/part-uploads.ts'

interface UploadParts {
  readonly transactions: TenantTransactions
  readonly blobs: BlobStore
  readonly printFiles: PrintFiles
  readonly keepHours: number
  /** Of a whole file. */
  readonly maximumMegabytes: number
}

interface Sender {
  readonly companyId: number
  readonly userId: number
}

/** Either the file is whole, or the next part is to be sent with the token. */
type Arrival = { readonly file: ApiFile } | { readonly continueToken: string }

const hourMs = 3_600_000
const hoursToFinish = 24
const maximumParts = 1000

const invalid = (field: string, problem: string): Failure =>
  new Failure('invalid_input', { message: `${field}: ${problem}`, fields: { field } })

const inHours = (hours: number): Date => new Date(Date.now() + hours * hourMs)

/** The same for every attempt to finish an upload, so that repeating the last part makes no second file. */
const fileIdOf = (secret: string): string => digestOf(`file of ${secret}`)

/** Files that arrive through the upload interface, whole or in parts. */
export class FileUploads {
  readonly #parts: UploadParts

  constructor(parts: UploadParts) {
    this.#parts = parts
  }

  receive(
    sender: Sender,
    part: StagedFile,
    { totalSize, continueToken }: { totalSize?: number | undefined; continueToken?: string | undefined },
  ): Promise<Arrival> {
    if (part.size === 0) throw invalid('file', 'is empty')
    return continueToken === undefined
      ? this.#begin(sender, part, totalSize ?? part.size)
      : this.#goOn(sender, part, continueToken, totalSize)
  }

  async #begin(sender: Sender, part: StagedFile, totalSize: number): Promise<Arrival> {
    const { filename } = readFileName(part.filename)
    const { transactions, printFiles, maximumMegabytes } = this.#parts
    const { digest, size } = part
    if (totalSize < size) throw invalid('totalSize', `is ${totalSize}, but this part alone has ${size} bytes`)
    if (totalSize > maximumMegabytes * 1024 * 1024)
      throw new Failure('body_too_large', { message: `A file may have at most ${maximumMegabytes} MB` })
    await printFiles.keep(sender.companyId, part)
    if (totalSize === size) {
      const id = randomBytes(32).toString('hex')
      return { file: await this.#insertFile(sender, { id, filename, digest }) }
    }
    const secret = newUploadSecret()
    await transactions.write(sender.companyId, async (transaction) => {
      await holdMember(transaction, sender.userId)
      await insertPartUpload(transaction, {
        userId: sender.userId,
        tokenHash: storedDigest(secret),
        name: filename,
        totalSize,
        received: size,
        parts: [digest],
        expiresAt: inHours(hoursToFinish),
      })
    })
    return { continueToken: writeToken({ secret, partsBefore: 1 }) }
  }

  async #goOn(
    sender: Sender,
    part: StagedFile,
    continueToken: string,
    totalSize: number | undefined,
  ): Promise<Arrival> {
    const token = readToken(continueToken)
    const upload = token && (await this.#find(sender, token.secret))
    if (!token || !upload) {
      const file = token && (await this.#findFile(sender, fileIdOf(token.secret)))
      if (file) return { file }
      throw invalid('continueToken', 'is unknown or too old: send the file again, from its first part')
    }
    if (totalSize !== undefined && totalSize !== upload.totalSize)
      throw invalid('totalSize', `was ${upload.totalSize} with the first part`)
    const isRepeated = token.partsBefore === upload.parts.length - 1 && upload.parts.at(-1) === part.digest
    if (!isRepeated && token.partsBefore !== upload.parts.length) throw takenBefore()
    const now = isRepeated ? upload : await this.#add(sender, upload, part)
    if (now.received < now.totalSize)
      return { continueToken: writeToken({ secret: token.secret, partsBefore: now.parts.length }) }
    return { file: await this.#putTogether(sender, now, fileIdOf(token.secret)) }
  }

  async #add(sender: Sender, upload: PartUpload, part: StagedFile): Promise<PartUpload> {
    const missing = upload.totalSize - upload.received
    if (part.size > missing) {
      throw invalid(
        'file',
        `has ${part.size} bytes, but only ${missing} of ${upload.totalSize} are missing. This part was not taken; the right one can be sent with the same continueToken`,
      )
    }
    if (upload.parts.length >= maximumParts)
      throw invalid('file', `is more than ${maximumParts} parts: send the file again in larger ones`)
    await this.#parts.printFiles.keep(sender.companyId, part)
    const isAdded = await this.#parts.transactions.write(sender.companyId, (transaction) =>
      addPart(transaction, upload, part),
    )
    if (!isAdded) throw takenBefore()
    return { ...upload, received: upload.received + part.size, parts: [...upload.parts, part.digest] }
  }

  async #putTogether(sender: Sender, upload: PartUpload, id: string): Promise<ApiFile> {
    const { blobs, printFiles } = this.#parts
    const whole = await blobs.stage(Readable.from(bytesOf(blobs, upload.parts)), {
      filename: upload.name,
      contentType: 'application/octet-stream',
      maximumBytes: upload.totalSize,
    })
    try {
      await printFiles.keep(sender.companyId, whole)
    } finally {
      await blobs.discard(whole)
    }
    return this.#insertFile(sender, { id, filename: upload.name, digest: whole.digest }, upload.id)
  }

  #find(sender: Sender, secret: string): Promise<PartUpload | undefined> {
    return this.#parts.transactions.read(sender.companyId, (transaction) =>
      findPartUpload(transaction, sender.userId, storedDigest(secret)),
    )
  }

  async #findFile(sender: Sender, id: string): Promise<ApiFile | undefined> {
    const [file] = await this.#parts.transactions.read(sender.companyId, (transaction) =>
      findApiFiles(transaction, sender.userId, [id]),
    )
    return file
  }

  async #insertFile(
    { companyId, userId }: Sender,
    file: Pick<ApiFile, 'id' | 'filename' | 'digest'>,
    partUploadId?: number,
  ): Promise<ApiFile> {
    const expiresAt = inHours(this.#parts.keepHours)
    const inserted = await this.#parts.transactions.write(companyId, async (transaction) => {
      await holdMember(transaction, userId)
      await insertApiFile(transaction, { ...file, userId, expiresAt })
      if (partUploadId !== undefined) await deletePartUpload(transaction, partUploadId)
      return findApiFiles(transaction, userId, [file.id])
    })
    if (!inserted[0]) throw new Error('The file that was just inserted is not there')
    this.#parts.printFiles.readAhead(companyId, file)
    return inserted[0]
  }
}

const takenBefore = (): Failure =>
  new Failure('conflict', {
    message: 'A part was already received with this continueToken: go on with the newest one',
  })

async function* bytesOf(blobs: BlobStore, digests: readonly string[]): AsyncGenerator<Buffer> {
  for (const digest of digests) yield* (await blobs.open(digest)).stream
}
