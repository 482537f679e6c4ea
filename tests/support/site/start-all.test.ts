import { expect, it } from 'vitest'
import { startAll } from './start-all.ts'

/** Three programs of which the second does not start, or cannot be prepared; the first stops badly. */
async function started(fails: 'start' | 'prepare' | 'nothing') {
  const running = new Set<number>()
  let count = 0
  const start = async () => {
    const number = count++
    if (fails === 'start' && number === 1) throw new Error('no start')
    running.add(number)
    const stop = async () => {
      running.delete(number)
      if (number === 0) throw new Error('stopped badly')
    }
    return { number, stop }
  }
  const all = startAll(3, start, async ({ number }) => {
    if (fails === 'prepare' && number === 1) throw new Error('not prepared')
  })
  const outcome = await all.then((some) => some.length, String)
  return { said: outcome, running: running.size }
}

it('leaves nothing running where one of several cannot be started or prepared', async () => {
  expect(await started('start')).toEqual({ said: 'Error: no start', running: 0 })
  expect(await started('prepare')).toEqual({ said: 'Error: not prepared', running: 0 })
  expect(await started('nothing')).toEqual({ said: 3, running: 3 })
})
