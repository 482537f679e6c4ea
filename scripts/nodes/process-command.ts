import { spawnSync } from 'node:child_process'

/** The program and arguments of a running process, as they were given; undefined if it has ended. */
export function commandOf(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, state = 'Z', command] = /^(\S+)\s+(.*)$/.exec(stdout.trim()) ?? []
  return state.startsWith('Z') ? undefined : command
}
