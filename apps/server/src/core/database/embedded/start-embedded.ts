import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { copyBinaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { clearRemains, DataFolderInUse, occupy, runningService, vacate } from './occupancy.ts'
import { chooseRunAs, fileOwner, isReachable, type RunAs } from './run-as.ts'
import { ServerProcess } from './server-process.ts'

export interface ConnectionTarget {
  readonly host: string
  readonly user: string
  readonly password: string
  readonly database: string
}

export interface EmbeddedServer {
  readonly target: ConnectionTarget
  readonly pid: () => number | undefined
  stop(): Promise<void>
}

/** Socket addresses are limited to 107 bytes, so the folder is a short one of the system. */
const makeSocketFolder = (runAs: RunAs): string => {
  const usable = tmpdir().length < 60 && (runAs.kind !== 'user' || isReachable(tmpdir()))
  const folder = mkdtempSync(join(usable ? tmpdir() : '/tmp', 'printyard-'))
  chmodSync(folder, 0o700)
  const owner = fileOwner(runAs)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

const prepare = (dataFolder: string): { binaries: string; runAs: RunAs } => {
  mkdirSync(dataFolder, { recursive: true })
  const binaries = findBinaries(dataFolder)
  const choice = chooseRunAs(binaries, dataFolder)
  if (choice !== 'needs-copy') return { binaries, runAs: choice }
  const reachable = copyBinaries(binaries, dataFolder)
  const again = chooseRunAs(reachable, dataFolder)
  if (again === 'needs-copy') throw new Error(`PostgreSQL cannot be run from ${reachable}`)
  return { binaries: reachable, runAs: again }
}

const canConnect = async (target: ConnectionTarget): Promise<boolean> => {
  const client = new pg.Client({ ...target, database: 'postgres', connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [target.database])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(target.database)}`)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const waitUntilReady = async (target: ConnectionTarget): Promise<void> => {
  const deadline = Date.now() + 60_000
  while (!(await canConnect(target))) {
    if (Date.now() > deadline) throw new Error('The embedded PostgreSQL did not become ready within a minute')
    await sleep(15)
  }
}

/** Connects to the server that a running service holds on this folder. */
export const joinRunning = async (dataFolder: string): Promise<ConnectionTarget | null> => {
  const occupant = runningService(dataFolder)
  if (!occupant) return null
  const { binaries, runAs } = prepare(dataFolder)
  const { password } = await ensureCluster(binaries, runAs, dataFolder)
  return { host: occupant.socketFolder, user: 'printyard', password, database: 'printyard' }
}

/** Starts PostgreSQL on the data folder and answers once it does. */
export const startEmbedded = async (
  dataFolder: string,
  log: Logger,
  settings?: Readonly<Record<string, string>>,
): Promise<EmbeddedServer> => {
  const occupant = runningService(dataFolder)
  if (occupant)
    throw new DataFolderInUse(`The data folder ${dataFolder} is in use by process ${occupant.servicePid}`)
  const { binaries, runAs } = prepare(dataFolder)
  await clearRemains(dataFolder)
  const cluster = await ensureCluster(binaries, runAs, dataFolder)
  const socketFolder = makeSocketFolder(runAs)
  occupy(dataFolder, socketFolder)
  const server = new ServerProcess({ binaries, runAs, cluster: cluster.folder, socketFolder, log, settings })
  const target = { host: socketFolder, user: 'printyard', password: cluster.password, database: 'printyard' }
  const stop = async () => {
    await server.stop()
    rmSync(socketFolder, { recursive: true, force: true })
    vacate(dataFolder)
  }
  server.start()
  try {
    await waitUntilReady(target)
  } catch (error) {
    await stop()
    throw error
  }
  return { target, pid: () => server.pid, stop }
}
