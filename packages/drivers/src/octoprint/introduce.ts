import type { PastJob } from '../telemetry.ts'
import { camerasOf } from './cameras.ts'
import { printedFiles } from './files.ts'
import type { OctoPrintSession } from './link.ts'
import { type PluginNews, type Prompt, powerPlugin, promptPlugin } from './plugins.ts'
import type { FileList, PrinterProfiles } from './wire.ts'

const mostPastJobs = 20

/** Tells once what OctoPrint knows beside its state. A key with few rights may hide any of it. */
export async function introduce(session: OctoPrintSession, plugins: PluginNews): Promise<void> {
  const { life, settings, connection } = session
  life.emit({ type: 'cameras', cameras: camerasOf(settings, connection.url).map(({ camera }) => camera) })
  if (settings.appearance?.name) life.emit({ type: 'facts', name: settings.appearance.name })
  await Promise.all([tellProfile(session), tellPower(session), tellPrompt(session, plugins)])
  // Slow where thousands of files lie, and nothing waits for it.
  void tellHistory(session)
}

function askIfAllowed<T>({ rest }: OctoPrintSession, path: string): Promise<Partial<T>> {
  return rest.get<Partial<T>>(path, 'tell about itself').catch(() => ({}))
}

async function tellProfile(session: OctoPrintSession): Promise<void> {
  const { profiles = {} } = await askIfAllowed<PrinterProfiles>(session, '/api/printerprofiles')
  const all = Object.values(profiles)
  const profile = all.find(({ current }) => current) ?? all.find((other) => other.default)
  const tools = profile?.extruder?.count
  session.life.emit({
    type: 'facts',
    ...(profile?.model ? { model: profile.model } : {}),
    ...(typeof tools === 'number' ? { tools } : {}),
  })
}

async function tellPower(session: OctoPrintSession): Promise<void> {
  const { isPSUOn } = await askIfAllowed<{ isPSUOn: boolean }>(session, `/api/plugin/${powerPlugin}`)
  if (typeof isPSUOn === 'boolean') session.life.emit({ type: 'motion', powered: isPSUOn })
  else
    session.life.emit({ type: 'capabilities', unavailable: { power: 'OctoPrint has no PSU Control plugin' } })
}

async function tellPrompt(session: OctoPrintSession, plugins: PluginNews): Promise<void> {
  const { text, choices } = await askIfAllowed<Prompt>(session, `/api/plugin/${promptPlugin}`)
  if (text !== undefined) plugins.ask({ text, choices: choices ?? [] })
}

async function tellHistory(session: OctoPrintSession): Promise<void> {
  const { files = [] } = await askIfAllowed<FileList>(session, '/api/files/local?recursive=true')
  const jobs = printedFiles(files)
    .map(({ path, endedAt, success }): PastJob => {
      const onOurClock = session.push.clock.ours(endedAt)
      if (success) return { file: path, endedAt: onOurClock, outcome: 'finished' }
      const reason = 'OctoPrint remembers that it did not finish, but not why'
      return { file: path, endedAt: onOurClock, outcome: 'failed', reason }
    })
    .sort((a, b) => Number(b.endedAt) - Number(a.endedAt))
    .slice(0, mostPastJobs)
  if (jobs.length > 0) session.life.emit({ type: 'history', jobs })
}
