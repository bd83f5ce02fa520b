import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

const kilobytes = (file: string, field: string): number => {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${field}:`))
  return Number(line?.split(/\s+/)[1] ?? Number.NaN)
}

const byProc = existsSync('/proc/self/status')

/** Resident memory of one process in MB. */
export const residentMb = (pid: number): number =>
  (byProc
    ? kilobytes(`/proc/${pid}/status`, 'VmRSS')
    : Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))) / 1024

const worksIn = (pid: string, folder: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/** Every process of the database server on a cluster folder; none where the system has no `/proc`. */
export const serverProcesses = (cluster: string): number[] =>
  byProc
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && worksIn(name, cluster))
        .map(Number)
    : []

/** Memory of several processes in MB, with shared pages counted once. */
export const proportionalMb = (pids: readonly number[]): number =>
  pids.reduce((total, pid) => total + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0) / 1024

/** Processor time a process has used, in seconds; unknown where the system has no `/proc`. */
export const processorSeconds = (pid: number): number => {
  if (!byProc) return Number.NaN
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
