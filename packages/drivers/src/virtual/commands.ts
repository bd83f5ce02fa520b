import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Commands, StartRequest, StoredFile, UploadRequest } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { createJobCommands } from '../rules/job-commands.ts'
import { requireIdle, requireReady } from '../rules/require-idle.ts'
import { uploadWithRetry } from '../rules/upload-with-retry.ts'
import { runVirtualGcode } from './gcode.ts'
import type { VirtualSession } from './link.ts'
import { drawPicture } from './picture.ts'
import { readTimeline } from './read-timeline.ts'
import { runoutNotification } from './telemetry.ts'

const framesPerSecond = 2

export type VirtualCommands = Omit<Commands, 'skipObjects'>

export function createVirtualCommands(session: VirtualSession): VirtualCommands {
  const { life, printer, timing } = session
  const { machine } = printer

  async function act(change: () => void): Promise<void> {
    if (printer.answerDelayMs > 0) await sleep(printer.answerDelayMs)
    life.throwIfOver()
    const { refuseWith } = printer
    if (refuseWith !== undefined) throw new DriverFailure('refused', refuseWith, { printerSaid: refuseWith })
    change()
    machine.changed()
  }

  return {
    ...createJobCommands(
      life,
      {
        pause: () => act(() => machine.pause()),
        resume: () =>
          act(() => {
            printer.materials.reload()
            machine.resume()
          }),
        cancel: () =>
          act(() => {
            printer.coolDown()
            machine.cancel()
          }),
        start: (request) => act(() => start(session, request)),
        async begunSince(path, time) {
          return machine.runs.some((run) => run.file === path && run.startedAt >= time.getTime())
        },
      },
      timing,
    ),
    upload: (request) => uploadWithRetry(life, request, ({ body }) => store(session, request, body)),
    async listFiles() {
      return [...printer.files].map(([path, { sizeBytes, modifiedAt }]) => ({ path, sizeBytes, modifiedAt }))
    },
    async deleteFile(path) {
      if (machine.run?.file === path) throw new DriverFailure('busy', 'The file is being printed')
      if (!printer.files.delete(path)) throw new DriverFailure('file-rejected', 'There is no such file')
    },
    gcode: (lines) => {
      requireReady(life, 'run g-code')
      return runVirtualGcode(printer, lines)
    },
    setTemperatures: ({ tools = {}, bed, chamber }) =>
      act(() => {
        requireReady(life, 'set temperatures')
        for (const [index, target] of Object.entries(tools)) {
          const tool = machine.tools[Number(index)]
          if (tool === undefined) throw new DriverFailure('refused', `There is no tool ${index}`)
          tool.target = target
        }
        machine.bed.target = bed ?? machine.bed.target
        machine.chamber.target = chamber ?? machine.chamber.target
      }),
    home: (axes = ['x', 'y', 'z']) =>
      act(() => {
        requireIdle(life, 'home')
        machine.homed = [...new Set([...machine.homed, ...axes])].sort().join('')
      }),
    jog: () => act(() => requireIdle(life, 'move')),
    setSpeed: (percent) =>
      act(() => {
        machine.speedPercent = percent
      }),
    setFan: ({ percent }) =>
      act(() => {
        machine.fanPercent = percent
      }),
    light: ({ on }) =>
      act(() => {
        machine.light = on
      }),
    power: (on) =>
      act(() => {
        if (!on) requireIdle(life, 'switch the power off')
        machine.powered = on
      }),
    emergencyStop: () => act(() => machine.shutDown('Emergency stop')),
    restartFirmware: () => act(() => machine.restart()),
    async resolveNotification(id) {
      if (id !== runoutNotification || !printer.materials.isEmpty) {
        throw new DriverFailure('wrong-state', 'That question is no longer open')
      }
      await act(() => printer.materials.reload())
    },
    async snapshot() {
      return { contentType: 'image/png', bytes: drawPicture(printer) }
    },
    async stream() {
      const boundary = 'virtual-frame'
      const body = Readable.from(frames(session, boundary), { objectMode: false })
      return { contentType: `multipart/x-mixed-replace; boundary=${boundary}`, body }
    },
  }
}

function start({ printer }: VirtualSession, { path, materials }: StartRequest): void {
  if (!printer.files.has(path)) throw new DriverFailure('file-rejected', 'There is no such file')
  printer.materials.map(materials ?? {})
  printer.start(path)
}

async function store(
  { printer }: VirtualSession,
  { path, sizeBytes }: UploadRequest,
  body: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const used = [...printer.files.values()].reduce((sum, file) => sum + file.sizeBytes, 0)
  if (used + sizeBytes > printer.options.storageMegabytes * 1e6) {
    throw new DriverFailure('storage-full', 'The virtual printer has no space left')
  }
  if (printer.machine.run?.file === path) throw new DriverFailure('busy', 'The file is being printed')
  printer.files.set(path, { timeline: await readTimeline(path, body), sizeBytes, modifiedAt: new Date() })
  return { path, sizeBytes }
}

async function* frames({ life, printer }: VirtualSession, boundary: string): AsyncGenerator<Uint8Array> {
  while (!life.over.aborted) {
    const picture = drawPicture(printer)
    yield Buffer.from(`--${boundary}\r\ncontent-type: image/png\r\ncontent-length: ${picture.length}\r\n\r\n`)
    yield picture
    yield Buffer.from('\r\n')
    await sleep(1000 / framesPerSecond)
  }
}
