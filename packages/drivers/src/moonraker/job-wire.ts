import type { JobWire } from '../rules/job-commands.ts'
import type { MoonrakerSession } from './link.ts'
import type { HistoryJob } from './wire.ts'

/** A job begun this little before the first attempt still counts as after it: no two clocks agree to the second. */
const clockToleranceSeconds = 5

/** How the commands of a job are said to Moonraker. */
export function createJobWire({ rpc, klipper, console, clock, timing }: MoonrakerSession): JobWire {
  // Klipper answers these only after the move or heat-up it is in.
  const patiently = (method: string, params?: Record<string, unknown>) =>
    rpc.call(method, params, timing.confirmSeconds)
  const run = (script: string) => patiently('printer.gcode.script', { script })

  return {
    pause: () => patiently('printer.print.pause'),
    async resume() {
      const heard = console.listen()
      try {
        await patiently('printer.print.resume')
      } finally {
        heard.done()
      }
      // A pause by the card's own command is none for RESUME, which then says so and does nothing.
      if (heard.lines.some((line) => /not paused, resume aborted/i.test(line))) await run('M24')
    },
    cancel: () => patiently('printer.print.cancel'),
    async start({ path }) {
      // A pause that came while nothing was printed stays in force, and the new job could never be paused.
      if (klipper.known.pause_resume?.is_paused === true) await run('CLEAR_PAUSE')
      await patiently('printer.print.start', { filename: path })
    },
    async begunSince(path, time) {
      const asked = clock.theirs(time)
      const since = asked - clockToleranceSeconds
      const params = { limit: 50, since }
      const { jobs = [] } = await rpc.call<{ jobs?: HistoryJob[] }>(
        'server.history.list',
        params,
        timing.requestSeconds,
      )
      // An earlier copy of the same file was over before this one was asked for.
      const isThisJob = ({ filename, start_time: begun, end_time: ended }: HistoryJob) =>
        filename === path && (begun ?? 0) >= since && (!ended || ended >= asked)
      return jobs.some(isThisJob)
    },
  }
}
