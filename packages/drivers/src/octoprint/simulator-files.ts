import { readMultipart } from '../testing/read-multipart.ts'
import type { SimulatedMachine } from '../testing/simulated-machine.ts'
import {
  type Answer,
  type Call,
  conflict,
  done,
  type Json,
  operational,
  type RouteEntry,
} from './simulator-call.ts'

function selectFile(call: Call): Answer {
  const { machine, body, path } = call
  const file = decodeURIComponent(path.replace('/api/files/local/', ''))
  if (!machine.files.has(file)) return { status: 404, body: { error: 'Not found' } }
  if (body.command !== 'select') return { status: 400, body: { error: 'Unknown command' } }
  if (!machine.isIdle) return conflict('Trying to select a file but already printing')
  if (body.print === true) machine.start(file)
  return done
}

function fileEntry(machine: SimulatedMachine, path: string): Json {
  const file = machine.files.get(path)
  const last = machine.runs.findLast((run) => run.file === path && run.endedAt !== undefined)
  return {
    name: path.split('/').at(-1),
    path,
    type: 'machinecode',
    origin: 'local',
    size: file?.bytes.length,
    date: Math.round((file?.modifiedAt ?? 0) / 1000),
    ...(last && {
      prints: { last: { date: (last.endedAt ?? 0) / 1000, success: last.outcome === 'finished' } },
    }),
  }
}

/** Files in folders, as the recursive listing nests them. */
function fileTree(machine: SimulatedMachine): Json[] {
  return [...machine.files.keys()].map((path) => {
    const entry = fileEntry(machine, path)
    const [folder, rest] = path.split('/')
    return rest === undefined ? entry : { name: folder, path: folder, type: 'folder', children: [entry] }
  })
}

async function upload({ host, machine, request }: Call): Promise<Answer> {
  const { fields, file } = await readMultipart(request)
  const name = file.name.replaceAll(' ', '_')
  const path = [fields.path, name].filter(Boolean).join('/')
  if (host.faults.quirks.has('drops the first upload')) {
    host.faults.quirks.delete('drops the first upload')
    request.socket.destroy()
    return done
  }
  if (host.faults.storageFull)
    return { status: 507, body: { error: 'Could not write the file, not enough space' } }
  if (machine.run?.file === path) return conflict('Trying to overwrite file that is currently being printed')
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

export const fileRoutes: RouteEntry[] = [
  ['POST', /^\/api\/files\/local$/, upload],
  [
    'GET',
    /^\/api\/files\/local$/,
    ({ machine }) => ({ status: 200, body: { files: fileTree(machine), free: 1e9 } }),
  ],
  ['POST', /^\/api\/files\/local\/.+/, operational(selectFile)],
  [
    'GET',
    /^\/api\/files\/local\/.+/,
    ({ machine, path }) => {
      const file = decodeURIComponent(path.replace('/api/files/local/', ''))
      return machine.files.has(file) ? { status: 200, body: fileEntry(machine, file) } : { status: 404 }
    },
  ],
  [
    'DELETE',
    /^\/api\/files\/local\/.+/,
    ({ machine, path }) => {
      const file = decodeURIComponent(path.replace('/api/files/local/', ''))
      if (machine.run?.file === file) return conflict('Trying to delete a file that is currently in use')
      return machine.files.delete(file) ? done : { status: 404 }
    },
  ],
]
