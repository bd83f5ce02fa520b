/** PrusaLink keeps no history, so what it began for us is remembered here, across links, for as long as we run. */
const started = new Set<string>()
const mostRemembered = 10_000

function keyOf(url: string, jobId: string): string {
  return `${url} ${jobId}`
}

export function rememberStarted(url: string, jobId: string): void {
  started.add(keyOf(url, jobId))
  const [oldest] = started
  if (started.size > mostRemembered && oldest !== undefined) started.delete(oldest)
}

export function wasStarted(url: string, jobId: string): boolean {
  return started.has(keyOf(url, jobId))
}
