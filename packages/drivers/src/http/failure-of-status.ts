import { DriverFailure, type FailureCode } from '../driver-failure.ts'

const codes: Record<number, FailureCode> = {
  401: 'not-authorised',
  403: 'not-authorised',
  408: 'timeout',
  409: 'wrong-state',
  413: 'storage-full',
  415: 'file-rejected',
  422: 'file-rejected',
  423: 'busy',
  429: 'busy',
  503: 'busy',
  504: 'timeout',
  507: 'storage-full',
}

/** The usual meaning of an HTTP status; where a protocol means something else, its driver says so first. */
export function failureOfStatus(status: number, wanted: string, printerSaid?: string): DriverFailure {
  const words = printerSaid?.trim().slice(0, 500) || undefined
  const said = words === undefined ? `it answered ${status}` : `“${words}”`
  return new DriverFailure(codes[status] ?? 'refused', `The printer did not ${wanted}: ${said}`, {
    printerSaid: words,
  })
}
