import type { AnalysisPool } from '@printyard/gcode'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import type { BlobStore } from '#core/storage/blob-store'
import type { StagedFile } from '#core/storage/staged-file'
import { isPrintable } from './file-types.ts'
import { factsOfAnalysis, type PrintFacts, storedFacts, unreadable } from './print-facts.ts'
import { findFacts, saveFacts, touchContent } from './queries/contents.ts'

interface FileParts {
  readonly transactions: TenantTransactions
  readonly blobs: BlobStore
}

interface NamedContent {
  readonly digest: string
  readonly filename: string
}

/** One more than read ahead, so that whoever wants to print does not wait for that. */
const threads = 2
const maximumAhead = 50

/** Keeps the content of files, and knows what print files tell. */
export class PrintFiles {
  readonly #transactions: TenantTransactions
  readonly #blobs: BlobStore
  readonly #reading = new Map<string, Promise<PrintFacts>>()
  readonly #ahead = new Set<string>()
  #lastAhead = Promise.resolve()
  #pool: Promise<AnalysisPool> | undefined
  #isClosed = false

  constructor({ transactions, blobs }: FileParts) {
    this.#transactions = transactions
    this.#blobs = blobs
  }

  /** Keeps a staged file for good. Afterwards it is whole and on disk, and may be named by a row. */
  async keep(companyId: number, staged: StagedFile): Promise<void> {
    await this.#transactions.write(companyId, (transaction) => touchContent(transaction, staged))
    await this.#blobs.adopt(staged)
  }

  open(digest: string): ReturnType<BlobStore['open']> {
    return this.#blobs.open(digest)
  }

  /** What the file tells, read once per content and then remembered. */
  async factsOf(companyId: number, content: NamedContent): Promise<PrintFacts> {
    if (!isPrintable(content.filename)) return unreadable(['A model has to be sliced before it is printed'])
    const { digest } = content
    const stored = await this.#transactions.read(companyId, (transaction) => findFacts(transaction, digest))
    const known = storedFacts(stored)
    if (known) return known
    const facts = await this.#read(content)
    await this.#transactions.write(companyId, (transaction) => saveFacts(transaction, digest, facts))
    return facts
  }

  /** Has a print file read ahead of its use, one after the other. What fails is told to whoever needs the facts. */
  readAhead(companyId: number, content: NamedContent): void {
    const key = `${companyId} ${content.digest}`
    if (!isPrintable(content.filename)) return
    if (this.#ahead.size >= maximumAhead || this.#ahead.has(key)) return
    this.#ahead.add(key)
    this.#lastAhead = this.#lastAhead
      .then(() => (this.#isClosed ? null : this.factsOf(companyId, content)))
      .catch(() => null)
      .then(() => void this.#ahead.delete(key))
  }

  /** Stops reading; what was being read is read again when it is needed. */
  async close(): Promise<void> {
    this.#isClosed = true
    await (await this.#pool)?.close()
    await this.#lastAhead
  }

  #read(content: NamedContent): Promise<PrintFacts> {
    const running = this.#reading.get(content.digest)
    if (running) return running
    const reading = this.#analyse(content).finally(() => this.#reading.delete(content.digest))
    this.#reading.set(content.digest, reading)
    return reading
  }

  async #analyse({ digest, filename }: NamedContent): Promise<PrintFacts> {
    const pool = await this.#openPool()
    try {
      return factsOfAnalysis(
        await this.#blobs.withFile(digest, (path) => pool.analyse(path, { name: filename })),
      )
    } catch (error) {
      if (this.#isClosed) throw new Failure('shutting_down', { cause: error })
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
      return unreadable(['The file needs more memory to be read than there is'])
    }
  }

  #openPool(): Promise<AnalysisPool> {
    if (this.#isClosed) throw new Failure('shutting_down')
    this.#pool ??= import('@printyard/gcode').then((gcode) => gcode.createAnalysisPool({ size: threads }))
    return this.#pool
  }
}
