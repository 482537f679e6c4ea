import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** What Linux tells about a process; the bench runs on Linux. */

const TICKS_PER_SECOND = 100 // what Linux shows in /proc, whatever the kernel's own timer

/** CPU time of a process with all its threads so far, in milliseconds (steps of 10 ms). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold anything
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000
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
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined // it has just ended
  }
}
