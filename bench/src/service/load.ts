import autocannon from 'autocannon'
import { processorSeconds } from './memory.ts'
import { apiKey } from './started-service.ts'

export interface Target {
  readonly url: string
  readonly pid: number
}

export interface LoadResult {
  readonly perSecond: number
  /** Requests for each second of processor time the server used. */
  readonly perProcessorSecond: number
  /** Share of one core that the server got: near 1, the server was the limit and not the client. */
  readonly busy: number
}

export const testPath = '/api/1/account/Test'

/** Loads one server for some seconds. Comparing the bytes costs the client time, so only the warm-up does. */
export const load = async (target: Target, seconds: number, expectBody?: string): Promise<LoadResult> => {
  const before = processorSeconds(target.pid)
  const result = await autocannon({
    url: `${target.url}${testPath}`,
    connections: 50,
    duration: seconds,
    headers: { 'x-api-key': apiKey },
    ...(expectBody !== undefined && { expectBody }),
  })
  const used = processorSeconds(target.pid) - before
  const bad = result.errors + result.timeouts + result.mismatches + result.non2xx
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests were not answered as expected`)
  return {
    perSecond: result.requests.total / result.duration,
    perProcessorSecond: result.requests.total / used,
    busy: used / result.duration,
  }
}
