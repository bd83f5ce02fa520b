import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileOwner, invoke, type RunAs } from './run-as.ts'

const majorVersion = '18'

export interface Cluster {
  readonly folder: string
  readonly password: string
}

const changeOwner = (path: string, owner: { uid: number; gid: number }): void => {
  chownSync(path, owner.uid, owner.gid)
  if (!statSync(path).isDirectory()) return
  for (const name of readdirSync(path)) changeOwner(join(path, name), owner)
}

/** The way PostgreSQL is run can differ from the last start, for instance after a move of the folder. */
const giveTo = (path: string, runAs: RunAs): void => {
  const owner = fileOwner(runAs)
  if (owner && statSync(path).uid !== owner.uid) changeOwner(path, owner)
}

const runInitdb = (binaries: string, runAs: RunAs, folder: string, passwordFile: string): Promise<void> => {
  const args = [
    `--pgdata=${folder}`,
    '--username=printyard',
    '--auth-local=scram-sha-256',
    '--auth-host=reject',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  const { command, args: all, identity } = invoke(runAs, join(binaries, 'bin', 'initdb'), args)
  return new Promise((done, failed) => {
    const child = spawn(command, all, { stdio: ['ignore', 'ignore', 'pipe'], cwd: '/', ...identity })
    let words = ''
    child.stderr.on('data', (chunk) => {
      words += chunk
    })
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error(`initdb failed (${code}): ${words.trim().slice(-2000)}`)),
    )
  })
}

const createCluster = async (
  binaries: string,
  runAs: RunAs,
  dataFolder: string,
  folder: string,
): Promise<void> => {
  // A start that dies in the middle leaves only this folder, which the next start throws away.
  const unfinished = join(dataFolder, 'postgres.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(unfinished, runAs)
  const passwordFile = join(dataFolder, 'postgres.password')
  const handedOver = join(unfinished, '..', 'postgres.password.once')
  const password = randomBytes(24).toString('base64url')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  writeFileSync(handedOver, password, { mode: 0o600 })
  giveTo(handedOver, runAs)
  try {
    await runInitdb(binaries, runAs, unfinished, handedOver)
  } finally {
    rmSync(handedOver, { force: true })
  }
  renameSync(unfinished, folder)
}

/** The database files in the data folder, created on the first start. */
export const ensureCluster = async (binaries: string, runAs: RunAs, dataFolder: string): Promise<Cluster> => {
  const folder = join(dataFolder, 'postgres')
  if (!existsSync(folder)) await createCluster(binaries, runAs, dataFolder, folder)
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version !== majorVersion) {
    throw new Error(
      `The database in ${dataFolder} was written by PostgreSQL ${version}, this version brings ${majorVersion}: nothing was changed`,
    )
  }
  giveTo(folder, runAs)
  return { folder, password: readFileSync(join(dataFolder, 'postgres.password'), 'utf8').trim() }
}
