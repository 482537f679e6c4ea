import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Where Linux tells about processes; elsewhere, as on a Mac, the program `ps` does. */
const PROC = '/proc'

/** The program and arguments of a running process, as they were given, with spaces between them; undefined if it has ended. */
export function commandOf(pid: number, proc = PROC): string | undefined {
  // Nothing stands there of a process that has ended and is still known to its parent.
  if (hasProc(proc))
    return textOf(`${proc}/${pid}/cmdline`)?.replace(/\0$/, '').replaceAll('\0', ' ') || undefined
  const [, state = 'Z', command] = /^(\S+)\s+(.*)$/.exec(ps('-ww', '-o', 'stat=,args=', '-p', `${pid}`)) ?? []
  return state.startsWith('Z') ? undefined : command
}

/** The processes that a process has started and that have not ended. */
export function childrenOf(parent: number, proc = PROC): number[] {
  const pairs = hasProc(proc)
    ? readdirSync(proc)
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), parentIn(textOf(`${proc}/${name}/stat`))])
    : ps('-eo', 'pid=,ppid=')
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, above]) => (above === parent && pid !== undefined ? [pid] : []))
}

/** Ends a process at once, if it has not ended by itself. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const hasProc = (proc: string) => existsSync(`${proc}/self/stat`)

/** What is in a file of a process; undefined if the process has ended. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** The fourth field of a `stat`, after the name, which may hold anything. */
const parentIn = (stat = '') => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])

function ps(...args: string[]): string {
  const { stdout, error } = spawnSync('ps', args, { encoding: 'utf8' })
  if (error)
    throw new Error('what runs on this machine is told neither by /proc nor by the program ps: install ps')
  return stdout.trim()
}
