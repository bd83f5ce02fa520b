import { DriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from '../http/failure-of-status.ts'
import type { HttpAnswer, HttpRequest, PrinterHttp } from '../http/printer-http.ts'

type Headers = Record<string, string>

export interface Rest {
  /** An answer that is no JSON reads as an empty object. */
  get<T>(path: string, wanted: string, headers?: Headers): Promise<T>
  post<T>(path: string, json: unknown, wanted: string, headers?: Headers): Promise<T>
  delete(path: string, wanted: string): Promise<void>
}

export function createRest(http: PrinterHttp): Rest {
  async function ask(request: HttpRequest, wanted: string): Promise<unknown> {
    const answer = await http.ask(request)
    if (answer.status >= 200 && answer.status < 300) return answer.json() ?? {}
    throw failureOfAnswer(answer, wanted)
  }
  return {
    get: (path, wanted, headers = {}) => ask({ path, headers }, wanted) as Promise<never>,
    post: (path, json, wanted, headers = {}) =>
      ask({ method: 'POST', path, json, headers }, wanted) as Promise<never>,
    async delete(path, wanted) {
      await ask({ method: 'DELETE', path }, wanted)
    },
  }
}

/** JSON with an `error` since 1.8; plain text before that and from many plugins. */
function wordsOf(answer: HttpAnswer): string | undefined {
  const { error } = (answer.json() ?? {}) as { error?: unknown }
  if (typeof error === 'string') return error
  const text = answer.text().trim()
  return text === '' || text.length > 300 || /[<{]/.test(text) ? undefined : text
}

const usedByThePrint = /already printing|currently (being )?print|currently in use|active print job/i

export function failureOfAnswer(answer: HttpAnswer, wanted: string): DriverFailure {
  const words = wordsOf(answer)
  if (answer.status === 409) {
    const lacksPart = words !== undefined && /does not have/i.test(words)
    const isBusy = words !== undefined && usedByThePrint.test(words)
    const code = lacksPart ? 'refused' : isBusy ? 'busy' : 'wrong-state'
    return new DriverFailure(code, `OctoPrint cannot ${wanted} now: ${words ?? 'conflict'}`, {
      printerSaid: words,
    })
  }
  if (answer.status === 404) {
    return new DriverFailure('file-rejected', `OctoPrint cannot ${wanted}: not found`, { printerSaid: words })
  }
  if (words !== undefined && /no space|not enough space/i.test(words)) {
    return new DriverFailure('storage-full', 'OctoPrint has no space left', { printerSaid: words })
  }
  return failureOfStatus(answer.status, wanted, words)
}

/** The path as OctoPrint stored it: any other spelling of a name is not found. */
export function filePath(path: string): string {
  return `/api/files/local/${path.split('/').map(encodeURIComponent).join('/')}`
}
