import type { z } from 'zod'
import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure, isDriverFailure } from '../driver-failure.ts'
import { createLinkLife, type LinkLife } from '../rules/link-life.ts'
import { type SilenceWatch, watchSilence } from '../rules/silence-watch.ts'
import { needsConverter } from './camera.ts'
import type { bambuConnection } from './connection.ts'
import { Ftps } from './ftps.ts'
import { type BambuModel, modelOfSerial } from './models.ts'
import { type MqttChannel, openMqttChannel } from './mqtt-channel.ts'
import { Orders } from './orders.ts'
import { BambuPrinter } from './printer.ts'
import { saneReport } from './sane-report.ts'
import { versionFacts } from './telemetry.ts'
import { createTrust, openTrustedSocket, type Trust } from './trusted-tls.ts'
import type { Report } from './wire.ts'

export type BambuConnection = z.infer<typeof bambuConnection>

/** Everything the commands work with. */
export interface BambuSession {
  life: LinkLife
  connection: BambuConnection
  timing: DriverTiming
  model: BambuModel
  trust: Trust
  printer: BambuPrinter
  orders: Orders
  ftps: Ftps
}

const silenceFactor = 2
/** Of the time of silence: ten minutes. Telling everything more often than every five stalls the smaller printers. */
const refreshFactor = 20

export async function openBambu(
  connection: BambuConnection,
  signal: AbortSignal,
  timing: DriverTiming,
): Promise<BambuSession> {
  const life = createLinkLife(signal)
  const model = modelOfSerial(connection.serial)
  const learn = (field: string, value: string | boolean) =>
    life.emit({ type: 'facts', learnt: { [field]: value } })
  const trust = createTrust(connection, learn)
  try {
    const channel = await openChannel(connection, trust, life, timing)
    const printer = new BambuPrinter(life, model, timing)
    const session: BambuSession = {
      life,
      connection,
      timing,
      model,
      trust,
      printer,
      orders: new Orders({ channel, life, timing, printer }),
      ftps: new Ftps({
        connection,
        trust,
        timing,
        over: life.over,
        onClear: () => learn('clearTransfers', true),
      }),
    }
    await begin(session, channel)
    life.emit({ type: 'link', state: 'up' })
    return session
  } catch (error) {
    await life.close()
    throw error
  }
}

async function openChannel(
  { host, port, serial, accessCode }: BambuConnection,
  trust: Trust,
  life: LinkLife,
  { connectSeconds }: DriverTiming,
): Promise<MqttChannel> {
  const { over } = life
  const socket = await openTrustedSocket({
    host,
    port,
    service: 'mqtt',
    trust,
    seconds: connectSeconds,
    over,
  })
  over.addEventListener('abort', () => socket.destroy(), { once: true })
  const channel = await openMqttChannel(socket, serial, accessCode, connectSeconds)
  over.addEventListener('abort', () => channel.end(), { once: true })
  return channel
}

async function begin(session: BambuSession, channel: MqttChannel): Promise<void> {
  const { life, orders, printer, timing, connection, model } = session
  let reports = 0
  let watch: SilenceWatch | undefined
  channel.onEnd((words) => life.lose(new DriverFailure('link-lost', words)))
  channel.onReport((message) => {
    watch?.heard()
    reports += 1
    receive(session, saneReport(message))
  })
  askForEverything(session)
  orders.ask('info', { command: 'get_version' })
  life.emit({ type: 'facts', serial: connection.serial, model: model.name, hostSoftware: 'Bambu Lab' })
  tellCamera(session)
  try {
    await life.until(() => printer.isWhole, 'the first report', timing.connectSeconds)
  } catch (error) {
    if (!isDriverFailure(error, 'timeout')) throw error
    if (reports === 0) {
      throw new DriverFailure(
        'timeout',
        'The printer took the access code but sends no reports: is the serial number right?',
      )
    }
    if (printer.known.gcode_state === undefined) throw error
  }
  watch = watchReports(session)
  refreshNowAndThen(session)
}

export function askForEverything({ orders }: Pick<BambuSession, 'orders'>): void {
  orders.ask('pushing', { command: 'pushall', version: 1, push_target: 1 })
}

/** Changes leave out lists that became empty: a message that went away is seen only in a whole report. */
function refreshNowAndThen(session: BambuSession): void {
  const { life, printer, timing } = session
  const timer = setInterval(
    () => {
      if (printer.tellsChangesOnly) askForEverything(session)
    },
    timing.silenceSeconds * refreshFactor * 1000,
  )
  timer.unref()
  life.over.addEventListener('abort', () => clearInterval(timer), { once: true })
  if (life.over.aborted) clearInterval(timer)
}

/** Idle printers speak rarely: they get twice the usual time, and a nudge in the middle of it. */
function watchReports({ life, orders, timing }: BambuSession): SilenceWatch {
  const seconds = timing.silenceSeconds * silenceFactor
  const silence = watchSilence(seconds, life.over, () =>
    life.lose(new DriverFailure('link-lost', 'The printer went silent')),
  )
  const nudge = watchSilence(seconds / 2, life.over, () => {
    nudge.heard()
    orders.ask('info', { command: 'get_version' })
  })
  return {
    heard() {
      silence.heard()
      nudge.heard()
    },
  }
}

function receive({ printer, orders, life }: BambuSession, report: Report): void {
  const { print, info } = report
  orders.hear(report)
  if (print?.command === 'push_status' || print?.gcode_state !== undefined) printer.take(print)
  if (info?.command === 'get_version') life.emit(versionFacts(info.module))
  // An answer alone changes no telemetry, yet somebody may wait for it.
  life.emit({ type: 'facts' })
}

function tellCamera({ life, model }: BambuSession): void {
  const hasCamera = model.camera !== 'rtsp'
  life.emit({
    type: 'cameras',
    cameras: hasCamera ? [{ id: 'chamber', name: 'Chamber', snapshot: true, stream: true }] : [],
  })
  if (hasCamera) return
  life.emit({ type: 'capabilities', unavailable: { snapshot: needsConverter, stream: needsConverter } })
}
