import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { endWithUs } from '../../../scripts/nodes/end-by-signal.ts'
import type { Heard } from './watchers.ts'

export interface WatchersProcess {
  /** Ends them; answers what they have heard of each round, by its id. */
  end(): Promise<Record<string, Heard>>
}

/**
 * Has a process of its own watch a stream so many times: who measures pages beside it must not be kept waiting by a
 * thousand messages that it reads itself.
 */
export async function startWatchers(
  origin: string,
  stream: string,
  amount: number,
): Promise<WatchersProcess> {
  const program = path.join(import.meta.dirname, 'watchers.ts')
  const child = fork(program, [origin, stream, String(amount)], { execArgv: ['--import', 'tsx'] })
  endWithUs(() => child.kill())
  const answer = async () => {
    const [said] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error('the watchers have ended')
      }),
    ])
    return said
  }
  await answer()
  return {
    end() {
      const heard = answer()
      child.send('end')
      return heard
    },
  }
}
