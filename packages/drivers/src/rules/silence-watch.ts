export interface SilenceWatch {
  heard(): void
}

/**
 * Calls `onSilence` when nothing was heard for the given time. Hearing costs one assignment, not a timer.
 * A printer that has nothing to say is asked by `probe` at half time.
 */
export function watchSilence(
  seconds: number,
  over: AbortSignal,
  onSilence: () => void,
  probe?: () => void,
): SilenceWatch {
  let heardAt = performance.now()
  const timer = setInterval(
    () => {
      const silentMs = performance.now() - heardAt
      if (silentMs >= seconds * 1000) onSilence()
      else if (silentMs >= seconds * 500) probe?.()
    },
    (seconds * 1000) / 4,
  )
  timer.unref()
  over.addEventListener('abort', () => clearInterval(timer), { once: true })
  if (over.aborted) clearInterval(timer)
  return {
    heard() {
      heardAt = performance.now()
    },
  }
}
