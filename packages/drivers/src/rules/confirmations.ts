import { DriverFailure } from '../driver-failure.ts'

interface Waiting {
  /** True when done; throws when it can no longer come true. */
  check: () => boolean
  settle: (failure?: unknown) => void
}

export interface Confirmations {
  /** Resolves once `check` holds, looked at after every word of the printer. */
  until(check: () => boolean, what: string, seconds: number, signal?: AbortSignal): Promise<void>
  look(): void
  rejectAll(failure: DriverFailure): void
}

export function createConfirmations(): Confirmations {
  const waiting = new Set<Waiting>()

  function examine(entry: Waiting): void {
    try {
      if (entry.check()) entry.settle()
    } catch (failure) {
      entry.settle(failure)
    }
  }

  return {
    until(check, what, seconds, signal) {
      return new Promise((resolve, reject) => {
        const giveUp = () => entry.settle(signal?.reason)
        const timer = setTimeout(
          () => entry.settle(new DriverFailure('timeout', `The printer did not confirm in time: ${what}`)),
          seconds * 1000,
        )
        const entry: Waiting = {
          check,
          settle(failure) {
            clearTimeout(timer)
            signal?.removeEventListener('abort', giveUp)
            waiting.delete(entry)
            if (failure === undefined) resolve()
            else reject(failure)
          },
        }
        waiting.add(entry)
        signal?.addEventListener('abort', giveUp)
        if (signal?.aborted) giveUp()
        else examine(entry)
      })
    },
    look() {
      if (waiting.size === 0) return
      for (const entry of [...waiting]) examine(entry)
    },
    rejectAll(failure) {
      for (const entry of [...waiting]) entry.settle(failure)
    },
  }
}
