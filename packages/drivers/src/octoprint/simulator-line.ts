import { type Answer, type Call, done, type OctoPrintHost, type RouteEntry } from './simulator-host.ts'

const connectingMs = 15

/** OctoPrint's line to the machine, its serial port. */
function commandLine({ host, machine, body, request }: Call): Answer {
  if (body.command === 'disconnect') {
    disconnect(host)
    return done
  }
  if (host.line !== 'closed' && machine.errorReason === undefined) return done
  const wantsVersion = request.headers['x-octoprint-api-version']
  if (wantsVersion !== undefined && body.connector === undefined)
    return { status: 400, body: { error: 'required parameter "connector" is missing' } }
  host.connectedWith = { ...body, version: wantsVersion }
  host.lineError = ''
  host.line = 'connecting'
  host.sendEvent('PrinterStateChanged', { state_id: 'CONNECTING' })
  setTimeout(() => arrive(host), connectingMs)
  return done
}

/** Also what happens when somebody presses the button: a print is gone with the line. */
export function disconnect(host: OctoPrintHost): void {
  const { machine } = host
  const wasPrinting = machine.truth === 'printing'
  host.line = 'closed'
  host.lineError = ''
  host.selected = undefined
  if (!machine.isIdle) machine.fail('Disconnected')
  else if (machine.errorReason !== undefined) machine.restart()
  host.sendEvent('Disconnected')
  host.sendEvent('PrinterStateChanged', { state_id: 'OFFLINE' })
  if (wasPrinting) host.sendEvent('PrintFailed', { path: machine.lastRun?.file, reason: 'error', error: '' })
}

function arrive(host: OctoPrintHost): void {
  if (host.connectFailsWith !== undefined) {
    host.line = 'closed'
    host.lineError = host.connectFailsWith
    host.sendEvent('Error', { error: host.connectFailsWith, reason: 'autodetect', consequence: 'disconnect' })
    host.sendEvent('PrinterStateChanged', { state_id: 'OFFLINE' })
    return
  }
  host.line = 'open'
  host.sendEvent('PrinterStateChanged', { state_id: 'OPERATIONAL' })
  host.machine.restart()
}

function readLine({ host }: Call): Answer {
  const preferredConnector = { connector: 'bambu', parameters: { host: '192.0.2.7' } }
  return { status: 200, body: { current: { state: host.line }, options: { preferredConnector } } }
}

export const lineRoutes: RouteEntry[] = [
  ['POST', /^\/api\/connection$/, commandLine],
  ['GET', /^\/api\/connection$/, readLine],
]
