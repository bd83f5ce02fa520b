import type { Commands, StartRequest } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import { type Act, actOn } from './act.ts'
import { createCameraCommands } from './camera-commands.ts'
import { createControlCommands } from './control-commands.ts'
import { createFileCommands } from './file-commands.ts'
import type { VirtualSession } from './link.ts'

export type VirtualCommands = Omit<Commands, 'skipObjects'>

export function createVirtualCommands(session: VirtualSession): VirtualCommands {
  const act = actOn(session)
  return {
    ...jobCommands(session, act),
    ...createFileCommands(session),
    ...createControlCommands(session, act),
    ...createCameraCommands(session),
  }
}

function jobCommands(session: VirtualSession, act: Act) {
  const { life, printer, timing } = session
  const { machine, materials } = printer
  const wire = {
    pause: () => act(() => machine.pause()),
    resume: () =>
      act(() => {
        materials.reload()
        machine.resume()
      }),
    cancel: () =>
      act(() => {
        printer.coolDown()
        machine.cancel()
      }),
    start: (request: StartRequest) => act(() => start(session, request)),
    async begunSince(path: string, time: Date) {
      return machine.runs.some((run) => run.file === path && run.startedAt >= time.getTime())
    },
  }
  return createJobCommands(life, wire, timing)
}

function start({ printer }: VirtualSession, { path, materials }: StartRequest): void {
  if (!printer.files.has(path)) throw new DriverFailure('file-rejected', 'There is no such file')
  printer.materials.map(materials ?? {})
  printer.start(path)
}
