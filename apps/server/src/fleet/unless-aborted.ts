/** Waits for a promise that may never settle, but no longer than the signal lets it. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    const leave = () => signal.removeEventListener('abort', abort)
    promise.then(resolve, reject).finally(leave)
  })
}
