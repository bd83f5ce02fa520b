import { parentPort } from 'node:worker_threads'
import { analyse } from './analyse.ts'
import type { FromWorker, ToWorker } from './pool-messages.ts'
import { fileSource } from './source.ts'

const PROGRESS_MS = 100

function send(message: FromWorker): void {
  parentPort?.postMessage(message)
}

async function work({ path, name, machineLimits }: ToWorker): Promise<void> {
  const source = await fileSource(path)
  let lastSent = 0
  try {
    const result = await analyse(source, {
      name: name ?? path,
      ...(machineLimits === undefined ? {} : { machineLimits }),
      onProgress(share) {
        const now = performance.now()
        if (now - lastSent < PROGRESS_MS) return
        lastSent = now
        send({ kind: 'progress', share })
      },
    })
    send({ kind: 'done', result })
  } finally {
    await source.close()
  }
}

parentPort?.on('message', (message: ToWorker) => {
  work(message).catch((error: Error) => send({ kind: 'failed', words: error.message }))
})
