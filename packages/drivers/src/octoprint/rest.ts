import { DriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from '../http/failure-of-status.ts'
import type { HttpAnswer, HttpRequest, PrinterHttp } from '../http/printer-http.ts'

export interface Rest {
  get<T>(path: string, wanted: string): Promise<T>
  post<T>(path: string, json: unknown, wanted: string): Promise<T>
  delete(path: string, wanted: string): Promise<void>
}

export function createRest(http: PrinterHttp): Rest {
  async function ask(request: HttpRequest, wanted: string): Promise<unknown> {
    const answer = await http.ask(request)
    if (answer.status >= 200 && answer.status < 300) return answer.json()
    throw failureOfAnswer(answer, wanted)
  }
  return {
    get: (path, wanted) => ask({ path }, wanted) as Promise<never>,
    post: (path, json, wanted) => ask({ method: 'POST', path, json }, wanted) as Promise<never>,
    async delete(path, wanted) {
      await ask({ method: 'DELETE', path }, wanted)
    },
  }
}

export function failureOfAnswer(answer: HttpAnswer, wanted: string): DriverFailure {
  const { error } = (answer.json() ?? {}) as { error?: unknown }
  const words = typeof error === 'string' ? error : undefined
  if (answer.status === 409) {
    const code =
      words !== undefined && /already printing|currently (being )?print/i.test(words) ? 'busy' : 'wrong-state'
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

export function filePath(path: string): string {
  return `/api/files/local/${path.split('/').map(encodeURIComponent).join('/')}`
}
