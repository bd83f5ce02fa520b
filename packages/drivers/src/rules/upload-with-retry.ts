import { setTimeout as sleep } from 'node:timers/promises'
import type { StoredFile, UploadRequest } from '../commands.ts'
import { isDriverFailure } from '../driver-failure.ts'
import type { TransferUpdate } from '../telemetry.ts'
import { asDriverFailure } from './as-driver-failure.ts'
import type { LinkLife } from './link-life.ts'

export interface UploadAttempt {
  /** The file's bytes, counted as they leave. */
  body: AsyncIterable<Uint8Array>
  /** Aborted by the caller or by the end of the link. */
  signal: AbortSignal
}

const defaultAttempts = 3
const firstPauseSeconds = 0.5
const progressEverySeconds = 0.25

/** Sends a file, tells the progress, and tries again when the line broke. What the printer refused is not repeated. */
export async function uploadWithRetry(
  life: LinkLife,
  request: UploadRequest,
  send: (attempt: UploadAttempt) => Promise<StoredFile>,
): Promise<StoredFile> {
  const signal = request.signal === undefined ? life.over : AbortSignal.any([life.over, request.signal])
  const tell = (state: TransferUpdate['state'], sentBytes: number) =>
    life.emit({ type: 'transfer', path: request.path, state, sentBytes, totalBytes: request.sizeBytes })
  life.state.transferring(true)
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        signal.throwIfAborted()
        tell('sending', 0)
        const stored = await send({
          body: counted(request.open(), signal, (sent) => tell('sending', sent)),
          signal,
        })
        tell('done', request.sizeBytes)
        return stored
      } catch (error) {
        signal.throwIfAborted()
        const failure = asDriverFailure(error, (text) => text)
        const broken = isDriverFailure(failure, 'link-lost') || isDriverFailure(failure, 'timeout')
        if (!broken || attempt >= (request.attempts ?? defaultAttempts)) throw failure
        tell('retrying', 0)
        await sleep(firstPauseSeconds * 2 ** (attempt - 1) * 1000, undefined, { signal })
      }
    }
  } catch (error) {
    tell(request.signal?.aborted ? 'cancelled' : 'failed', 0)
    if (life.over.aborted) throw life.over.reason
    throw request.signal?.aborted ? new DOMException('The upload was cancelled', 'AbortError') : error
  } finally {
    life.state.transferring(false)
  }
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
) {
  let sent = 0
  let toldAt = 0
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {})
  const chunks = body[Symbol.asyncIterator]()
  while (true) {
    // A source that stalls must not keep an upload alive that nobody wants any more.
    const { done, value: chunk } = await Promise.race([chunks.next(), aborted])
    if (done) return
    yield chunk
    sent += chunk.byteLength
    const now = performance.now()
    if (now - toldAt < progressEverySeconds * 1000) continue
    toldAt = now
    onSent(sent)
  }
}
