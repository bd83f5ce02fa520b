import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** PostgreSQL refuses to run as root; this says under whose name it runs instead. */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number }

const unprivilegedUser = (): { uid: number; gid: number } => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

const isOpenToAll = (path: string, bits: number): boolean => (statSync(path).mode & bits) === bits

/** Whether a user who owns nothing on the way can get to the folder. */
export const isReachable = (folder: string): boolean => {
  for (let current = resolve(folder); ; current = dirname(current)) {
    if (!isOpenToAll(current, 0o001)) return false
    if (current === dirname(current)) return true
  }
}

const canReadBinaries = (binaries: string): boolean =>
  isReachable(join(binaries, 'bin')) && isOpenToAll(join(binaries, 'bin', 'postgres'), 0o005)

const namespaceArguments = (uid: number, gid: number): string[] => [
  '--user',
  `--map-user=${uid}`,
  `--map-group=${gid}`,
]

/** User namespaces are switched off on some hosts and in most containers. */
const namespacesWork = (uid: number, gid: number): boolean =>
  spawnSync('unshare', [...namespaceArguments(uid, gid), 'true'], { stdio: 'ignore' }).status === 0

/**
 * Another user where that user can reach both folders; where it cannot (`/root`), a user namespace, in which
 * root's own files stay readable under another name.
 */
export const chooseRunAs = (binaries: string, dataFolder: string): RunAs | 'needs-copy' => {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const user = unprivilegedUser()
  const dataReachable = isReachable(dataFolder)
  if (dataReachable && canReadBinaries(binaries)) return { kind: 'user', ...user }
  if (namespacesWork(user.uid, user.gid)) return { kind: 'namespace', ...user }
  if (dataReachable) return 'needs-copy'
  throw new Error(
    `PostgreSQL cannot run as root, and another user cannot reach ${dataFolder}: set PRINTYARD_DATA_DIR to a folder that others may enter, or start the service as another user`,
  )
}

export interface Invocation {
  readonly command: string
  readonly args: string[]
  readonly identity: { uid?: number; gid?: number }
}

export const invoke = (runAs: RunAs, command: string, args: string[]): Invocation => {
  if (runAs.kind === 'self') return { command, args, identity: {} }
  if (runAs.kind === 'user') return { command, args, identity: { uid: runAs.uid, gid: runAs.gid } }
  return {
    command: 'unshare',
    args: [...namespaceArguments(runAs.uid, runAs.gid), command, ...args],
    identity: {},
  }
}

/** The owner that the files of the cluster must have outside of any namespace. */
export const fileOwner = (runAs: RunAs): { uid: number; gid: number } | null => {
  if (runAs.kind === 'self') return null
  return runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : { uid: 0, gid: 0 }
}
