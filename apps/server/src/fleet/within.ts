import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves when the promise settles, at the latest after this time. */
export async function within(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  const settled = new AbortController()
  try {
    await Promise.race([promise, sleep(milliseconds, undefined, { signal: settled.signal })])
  } finally {
    settled.abort()
  }
}
