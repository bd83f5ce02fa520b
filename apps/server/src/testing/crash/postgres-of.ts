import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const clusterOf = (dataFolder: string): string => join(dataFolder, 'postgres')

const hasEnded = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return existsSync('/proc/self')
  }
}

/** The process number in the lock file of the database, whether or not that process still runs. */
export const lockedBy = (dataFolder: string): number | null => {
  try {
    const pid = Number(readFileSync(join(clusterOf(dataFolder), 'postmaster.pid'), 'utf8').split('\n')[0])
    return pid > 1 ? pid : null
  } catch {
    return null
  }
}

const worksIn = (pid: number, folder: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/** Every process of the database server: the postmaster, and where the system tells, its children too. */
export const postgresProcesses = (dataFolder: string, postmaster: number | null): number[] => {
  const cluster = clusterOf(dataFolder)
  const found = existsSync('/proc/self')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && worksIn(Number(name), cluster))
        .map(Number)
    : []
  const all = postmaster === null ? found : [postmaster, ...found]
  return [...new Set(all)].filter((pid) => !hasEnded(pid))
}
