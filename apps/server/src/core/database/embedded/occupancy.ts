import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Who uses a data folder now, or used it last. */
interface Occupant {
  readonly servicePid: number
  /** Tells a process from a later one with the same number; empty where the system does not say. */
  readonly startedAt: string
  readonly socketFolder: string
}

const occupantFile = (dataFolder: string): string => join(dataFolder, 'running.json')

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const startOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const readOccupant = (dataFolder: string): Occupant | null => {
  try {
    return JSON.parse(readFileSync(occupantFile(dataFolder), 'utf8')) as Occupant
  } catch {
    return null
  }
}

/** The service that runs on this data folder right now, if any. */
export const runningService = (dataFolder: string): Occupant | null => {
  const occupant = readOccupant(dataFolder)
  const runs = occupant && isAlive(occupant.servicePid) && startOf(occupant.servicePid) === occupant.startedAt
  return runs ? occupant : null
}

export const occupy = (dataFolder: string, socketFolder: string): void => {
  const occupant: Occupant = { servicePid: process.pid, startedAt: startOf(process.pid), socketFolder }
  writeFileSync(occupantFile(dataFolder), JSON.stringify(occupant), { mode: 0o600 })
}

export const vacate = (dataFolder: string): void => rmSync(occupantFile(dataFolder), { force: true })

const isServerOf = (pid: number, cluster: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    // Without /proc PostgreSQL judges its own lock file.
    return !existsSync('/proc/self')
  }
}

const stopOrphan = async (pid: number): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < 8000 && isAlive(pid); waited += 50) await sleep(50)
  }
}

/** Held by the server for as long as any of its processes lives, also one in another container. */
export const lockFile = (cluster: string): string => join(cluster, 'printyard.lock')

/** Systems without the program `flock` know only what they see in their own process list. */
const isLocked = (cluster: string): boolean =>
  existsSync(lockFile(cluster)) && spawnSync('flock', ['-n', lockFile(cluster), 'true']).status === 1

export class DataFolderInUse extends Error {}

/** Clears what a killed predecessor left: its server, its lock file, its socket folder. */
export const clearRemains = async (dataFolder: string): Promise<void> => {
  const cluster = join(dataFolder, 'postgres')
  const lock = join(cluster, 'postmaster.pid')
  if (existsSync(lock)) {
    const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
    if (pid > 1 && isAlive(pid) && isServerOf(pid, cluster)) await stopOrphan(pid)
  }
  // The processes of a killed server need a moment to end.
  for (let waited = 0; waited < 5000 && isLocked(cluster); waited += 100) await sleep(100)
  if (isLocked(cluster)) {
    throw new DataFolderInUse(
      `The data folder ${dataFolder} is in use, perhaps by another container or machine`,
    )
  }
  rmSync(lock, { force: true })
  const socketFolder = readOccupant(dataFolder)?.socketFolder
  if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
}
