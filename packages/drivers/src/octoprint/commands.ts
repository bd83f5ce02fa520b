import type { Commands } from '../commands.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import { octoprintSnapshot, octoprintStream } from './cameras.ts'
import { createControlCommands } from './control-commands.ts'
import { createFileCommands } from './file-commands.ts'
import type { OctoPrintSession } from './link.ts'
import { answerPrompt } from './prompt-answer.ts'
import { filePath } from './rest.ts'
import { restartFirmware } from './restart-firmware.ts'
import type { FileEntry } from './wire.ts'

export type OctoPrintCommands = Omit<Commands, 'light' | 'skipObjects'>

export function createOctoPrintCommands(session: OctoPrintSession): OctoPrintCommands {
  const { life, rest, timing, push } = session
  const job = (command: Record<string, string>, wanted: string) => rest.post('/api/job', command, wanted)

  return {
    ...createJobCommands(
      life,
      {
        pause: () => job({ command: 'pause', action: 'pause' }, 'pause'),
        resume: () => job({ command: 'pause', action: 'resume' }, 'resume'),
        cancel: () => job({ command: 'cancel' }, 'cancel'),
        start: ({ path }) => rest.post(filePath(path), { command: 'select', print: true }, 'start the print'),
        async begunSince(path, time) {
          const file = await rest.get<FileEntry>(filePath(path), 'tell of its last print')
          const endedAt = file.prints?.last?.date
          // Only ends are kept: nothing that ended after this job was asked for can be an earlier one.
          return typeof endedAt === 'number' && endedAt >= push.clock.theirs(time)
        },
      },
      timing,
    ),
    ...createControlCommands(session),
    ...createFileCommands(session),
    async emergencyStop() {
      await rest.post('/api/printer/command', { commands: ['M112'] }, 'stop')
      const isStopped = () => life.state.state === 'error' || life.state.state === 'offline'
      await life.until(isStopped, 'emergency stop', timing.requestSeconds)
    },
    restartFirmware: () => restartFirmware(session),
    resolveNotification: (id, answer) => answerPrompt(session, id, answer),
    snapshot: (id) => octoprintSnapshot(session, id),
    stream: (id) => octoprintStream(session, id),
  }
}
