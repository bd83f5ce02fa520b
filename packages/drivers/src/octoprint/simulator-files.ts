import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import { readMultipart } from '../testing/read-multipart.ts'
import {
  type Answer,
  type Call,
  conflict,
  done,
  isBusy,
  isOperational,
  type Json,
  notFound,
  type OctoPrintHost,
  type RouteEntry,
} from './simulator-host.ts'

/** Keeps what every operating system allows, spaces and umlauts included. */
const sanitised = (name: string) => name.replaceAll(/[:*?"<>|]/g, '').replace(/^\.+/, '')

function fileOf({ path, machine }: Call): string | undefined {
  const file = decodeURIComponent(path.replace('/api/files/local/', ''))
  const isExact = file.split('/').every((name) => name === sanitised(name))
  return isExact && machine.files.has(file) ? file : undefined
}

function selectFile(call: Call): Answer {
  const { host, machine, body } = call
  const file = fileOf(call)
  if (file === undefined) return notFound
  if (body.command !== 'select') return { status: 400, body: { error: 'command is invalid' } }
  if (!/\.(gcode|gco|g)$/.test(file))
    return { status: 415, body: { error: 'Cannot select file for printing, not a machinecode file' } }
  if (!isOperational(host) || isBusy(host))
    return conflict('Printer is already printing, cannot select a new file')
  if (host.faults.refuseWith !== undefined) return conflict(host.faults.refuseWith)
  host.selected = file
  if (body.print === true) machine.start(file)
  return done
}

function fileEntry({ machine, clockAheadSeconds }: OctoPrintHost, path: string): Json {
  const file = machine.files.get(path)
  const last = machine.runs.findLast((run) => run.file === path && run.endedAt !== undefined)
  return {
    name: path.split('/').at(-1),
    path,
    type: path.endsWith('.stl') ? 'model' : 'machinecode',
    origin: 'local',
    size: file?.bytes.length,
    date: Math.round((file?.modifiedAt ?? 0) / 1000),
    ...(last && {
      prints: {
        success: 1,
        failure: 0,
        last: {
          date: (last.endedAt ?? 0) / 1000 + clockAheadSeconds,
          success: last.outcome === 'finished',
        },
      },
    }),
  }
}

/** Files in folders, as the recursive listing nests them. */
function fileTree(host: OctoPrintHost, paths: readonly string[], folder = ''): Json[] {
  const inside = paths.filter((path) => path.startsWith(folder))
  const names = new Set(inside.map((path) => path.slice(folder.length).split('/')[0] ?? ''))
  return [...names].map((name) => {
    const path = folder + name
    if (host.machine.files.has(path)) return fileEntry(host, path)
    return { name, path, type: 'folder', children: fileTree(host, inside, `${path}/`) }
  })
}

function usedBy(machine: SimulatedMachine, path: string): boolean {
  return machine.run?.file === path
}

async function upload({ host, machine, request }: Call): Promise<Answer> {
  const { fields, file } = await readMultipart(request)
  const name = sanitised(file.name)
  const folder = (fields.path ?? '').split('/').map(sanitised).join('/')
  const path = [folder, name].filter(Boolean).join('/')
  const isDropped = host.faults.quirks.delete('drops the first upload')
  // A full disk ends the transfer in the middle, without a word.
  if (isDropped || host.faults.storageFull) {
    request.socket.destroy()
    return done
  }
  if (/[\\]/.test(file.name))
    return { status: 400, body: { error: 'Can not upload file, invalid file name' } }
  if (usedBy(machine, path)) return conflict('Trying to overwrite file that is currently being printed')
  if (!/\.(gcode|gco|g|stl)$/.test(name))
    return { status: 415, body: { error: 'Could not upload file, invalid type' } }
  machine.store(path, file.bytes)
  return {
    status: 201,
    body: {
      files: { local: { name, path, origin: 'local' } },
      done: true,
      effectivePrint: false,
      effectiveSelect: false,
    },
  }
}

function listFiles({ host, machine, query }: Call): Answer {
  const paths = [...machine.files.keys()]
  const isRecursive = query.get('recursive') === 'true'
  const files = fileTree(host, paths).map((entry) =>
    entry.type === 'folder' && !isRecursive ? { ...entry, children: [] } : entry,
  )
  return { status: 200, body: { files, free: host.faults.storageFull ? 0 : 1e9, total: 2e9 } }
}

function readFile(call: Call): Answer {
  const file = fileOf(call)
  return file === undefined ? notFound : { status: 200, body: fileEntry(call.host, file) }
}

function deleteFile(call: Call): Answer {
  const file = fileOf(call)
  if (file === undefined) return notFound
  if (usedBy(call.machine, file)) return conflict('Trying to delete a file that is currently in use')
  call.machine.files.delete(file)
  return done
}

export const fileRoutes: RouteEntry[] = [
  ['POST', /^\/api\/files\/local$/, upload],
  ['GET', /^\/api\/files\/local$/, listFiles],
  ['POST', /^\/api\/files\/local\/.+/, selectFile],
  ['GET', /^\/api\/files\/local\/.+/, readFile],
  ['DELETE', /^\/api\/files\/local\/.+/, deleteFile],
]
