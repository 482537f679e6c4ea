import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What Linux tells about a process; the bench runs on Linux. */

const TICKS_PER_SECOND = 100 // what Linux shows in /proc, whatever the kernel's own timer

/** CPU time so far, in milliseconds, of a process and all its threads that live, as the scheduler counted it. */
export function cpuMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce((sum, thread) => sum + threadCpuMs(`/proc/${pid}/task/${thread}`), 0)
  } catch {
    return 0 // it has just ended
  }
}

const threadCpuMs = (folder: string) =>
  Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/**
 * CPU time of PostgreSQL so far, in milliseconds: its postmaster, all processes that live, and those that have ended,
 * whose time the postmaster inherits.
 */
export function postgresCpuMs(postmaster: number): number {
  return familyOf(postmaster).reduce((sum, pid) => sum + cpuMs(pid), reapedCpuMs(postmaster))
}

/** CPU time, in milliseconds, of the children of a process that have ended, with all of theirs. */
export function reapedCpuMs(pid: number): number {
  const [children = 0, inSystem = 0] = statOf(pid).slice(13, 15).map(Number)
  return ((children + inSystem) / TICKS_PER_SECOND) * 1000
}

/** The fields of a process's `stat` that follow its name, which may hold anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Resident memory of a process in MB; of shared pages its proportional share, where we may know it. */
export function memoryMb(pid: number): number {
  for (const [file, key] of [
    [`/proc/${pid}/smaps_rollup`, 'Pss'],
    [`/proc/${pid}/status`, 'VmRSS'],
  ]) {
    try {
      const kilobytes = new RegExp(`^${key}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`${file}`, 'utf8'))?.[1]
      if (kilobytes) return Number(kilobytes) / 1024
    } catch {
      // not ours to read: the next one
    }
  }
  return Number.NaN
}

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .map(Number)
    .filter((other) => parentOf(other) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return undefined // it has just ended
  }
}
