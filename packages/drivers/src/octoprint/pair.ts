import { setTimeout as sleep } from 'node:timers/promises'
import { defaultTiming, type PairingPrompt } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from '../http/failure-of-status.ts'
import { createPrinterHttp } from '../http/printer-http.ts'
import { onOwnHost } from '../rules/own-host.ts'
import type { OctoPrintConnection } from './connection.ts'

/** OctoPrint drops a request that nobody asks after. */
const askEverySeconds = 1

interface PairingAnswer {
  app_token?: string
  /** Since 1.8. */
  auth_dialog?: string
}

/** Asks OctoPrint for a key of our own; a person allows or denies it in OctoPrint's web page. */
export async function pairOctoPrint(
  connection: OctoPrintConnection,
  signal: AbortSignal,
  tell: (prompt: PairingPrompt) => void,
): Promise<OctoPrintConnection> {
  const { url, allowSelfSigned } = connection
  const { connectSeconds, requestSeconds } = defaultTiming
  const over = new AbortController()
  const http = createPrinterHttp({
    url,
    allowSelfSigned,
    connectSeconds,
    requestSeconds,
    over: AbortSignal.any([signal, over.signal]),
  })
  try {
    const probe = await http.ask({ path: '/plugin/appkeys/probe' })
    if (probe.status !== 204)
      throw new DriverFailure('refused', 'This OctoPrint gives out no application keys')
    const request = await http.ask({
      method: 'POST',
      path: '/plugin/appkeys/request',
      json: { app: 'Printyard' },
    })
    const { app_token: token, auth_dialog: dialog } = (request.json() ?? {}) as PairingAnswer
    if (request.status !== 201 || token === undefined)
      throw failureOfStatus(request.status, 'take the request', request.text())
    // Not by the address it names: behind a proxy that may have the wrong scheme or lack the folder.
    const decision = `/plugin/appkeys/request/${encodeURIComponent(token)}`
    const page = dialog === undefined ? undefined : onOwnHost(dialog, url)
    tell({ text: 'Allow Printyard in OctoPrint', ...(page === undefined ? {} : { url: page }) })
    while (true) {
      const answer = await http.ask({ path: decision })
      const { api_key: apiKey } = (answer.json() ?? {}) as { api_key?: string }
      if (answer.status === 200 && apiKey !== undefined) return { ...connection, apiKey }
      if (answer.status === 404)
        throw new DriverFailure('not-authorised', 'The request was denied or ran out of time')
      if (answer.status !== 202) throw failureOfStatus(answer.status, 'decide')
      await sleep(askEverySeconds * 1000, undefined, { signal })
    }
  } finally {
    over.abort()
  }
}
