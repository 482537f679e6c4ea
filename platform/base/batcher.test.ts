import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Batcher } from './batcher.ts'

const LANE_MS = 50
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A batcher whose work ends when the test says so. */
function held(parts: { lanes?: number; most?: number; mostAlone?: number; gatherMs?: number } = {}) {
  const begun: { items: readonly string[]; end(answers?: (string | undefined)[]): void; fail(): void }[] = []
  const failures: unknown[] = []
  const batcher = new Batcher<string, string>({
    together: (items) =>
      new Promise((resolve, reject) => {
        begun.push({
          items,
          end: (answers = items.map((item) => `${item} together`)) => resolve(answers),
          fail: () => reject(new Error('failed')),
        })
      }),
    alone: (item) =>
      item === 'broken'
        ? Promise.reject(new Error('broken'))
        : new Promise((resolve) =>
            begun.push({ items: [item], end: () => resolve(`${item} alone`), fail() {} }),
          ),
    keyOf: (item) => item[0],
    onFailure: (error) => failures.push(error),
    ...{ lanes: 2, laneMs: LANE_MS, most: 3, mostAlone: 6, gatherMs: 0, ...parts },
  })
  return { batcher, begun, failures, items: () => begun.map(({ items }) => items) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
/** What has ended is answered in one turn, and what follows it begins in the next. */
const settled = async () => {
  await turn()
  await turn()
}

it('begins in the same turn while a lane is free, and takes together what came meanwhile', async () => {
  const { batcher, begun, items } = held()
  const first = ['a', 'b'].map((item) => batcher.do(item))
  await settled()
  expect(items()).toEqual([['a'], ['b']])
  const answers = Promise.all([...first, ...['c', 'd', 'e', 'f'].map((item) => batcher.do(item))])
  begun[1]?.end()
  await settled()
  expect(items()).toEqual([['a'], ['b'], ['c', 'd', 'e']])
  begun[0]?.end()
  await settled()
  expect(items().at(-1)).toEqual(['f'])
  begun[2]?.end()
  begun[3]?.end()
  expect(await answers).toEqual(['a alone', 'b alone', 'c together', 'd together', 'e together', 'f alone'])
})

it('never does two of one key at once', async () => {
  const { batcher, begun, items } = held()
  const first = ['a1', 'b'].map((item) => batcher.do(item))
  await settled()
  expect(items()).toEqual([['a1'], ['b']])
  const answers = Promise.all([...first, ...['a2', 'a3', 'c'].map((item) => batcher.do(item))])
  begun[1]?.end()
  await settled()
  expect(items().slice(2)).toEqual([['c']])
  begun[0]?.end()
  begun[2]?.end()
  await settled()
  expect(items().slice(3)).toEqual([['a2']])
  begun[3]?.end()
  await settled()
  begun[4]?.end()
  expect(await answers).toEqual(['a1 alone', 'b alone', 'a2 alone', 'a3 alone', 'c alone'])
})

it('shares what comes in one turn evenly among the lanes that are free', async () => {
  const { batcher, begun, items } = held()
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => batcher.do(item)))
  expect(items()).toEqual([])
  await settled()
  expect(items()).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
  for (const { end } of begun) end()
  expect(await answers).toEqual(['a', 'b', 'c', 'd', 'e'].map((item) => `${item} together`))
})

it('does alone what a batch has left, and all of a batch that failed', async () => {
  const { batcher, begun, failures, items } = held({ lanes: 1 })
  const first = batcher.do('a')
  await settled()
  const others = ['b', 'c', 'd', 'e', 'broken', 'f'].map((item) => batcher.do(item))
  const answers = Promise.allSettled([first, ...others])
  begun[0]?.end()
  await settled()
  begun[1]?.end(['b together', undefined, 'd together'])
  await settled()
  expect(items().slice(2)).toEqual([['c'], ['e', 'broken', 'f']])
  begun[3]?.fail()
  await settled()
  expect(failures).toHaveLength(1)
  expect(items().slice(4)).toEqual([['e'], ['f']])
  for (const nth of [2, 4, 5]) begun[nth]?.end()
  expect(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : 'rejected')),
  ).toEqual([...['a alone', 'b together', 'c alone', 'd together', 'e alone', 'rejected', 'f alone']])
})

it('gives a lane free after its time, so that what waits for a lock keeps nobody from beginning', async () => {
  const { batcher, begun, items } = held()
  const stuck = Promise.all([batcher.do('a'), batcher.do('b')])
  await settled()
  const others = Promise.all(['c', 'd'].map((item) => batcher.do(item)))
  vi.advanceTimersByTime(LANE_MS - 1)
  expect(items()).toEqual([['a'], ['b']])
  vi.advanceTimersByTime(1)
  await settled()
  // Both lanes are free again.
  expect(items()).toEqual([['a'], ['b'], ['c'], ['d']])
  begun[2]?.end()
  begun[3]?.end()
  expect(await others).toEqual(['c alone', 'd alone'])
  begun[0]?.end()
  begun[1]?.end()
  expect(await stuck).toEqual(['a alone', 'b alone'])
  // A lane that was given back twice would let three begin.
  const last = ['e', 'f'].map((item) => batcher.do(item))
  await settled()
  last.push(batcher.do('g'))
  await settled()
  expect(items().slice(4)).toEqual([['e'], ['f']])
  for (const nth of [4, 5]) begun[nth]?.end()
  await settled()
  begun[6]?.end()
  expect(await Promise.all(last)).toEqual(['e alone', 'f alone', 'g alone'])
})

it('what a batch has left keeps no lane', async () => {
  const { batcher, begun, items } = held({ lanes: 1 })
  const first = batcher.do('a')
  await settled()
  const answers = Promise.all([first, ...['b', 'c', 'd'].map((item) => batcher.do(item))])
  begun[0]?.end()
  await settled()
  const next = batcher.do('e')
  begun[1]?.end([undefined, 'c together', 'd together'])
  await settled()
  expect(items().slice(2)).toEqual([['b'], ['e']])
  begun[2]?.end()
  begun[3]?.end()
  expect(await answers).toEqual(['a alone', 'b alone', 'c together', 'd together'])
  expect(await next).toBe('e alone')
})

it('has no more under way than it may, whatever waits or fails', async () => {
  const { batcher, begun, items } = held({ lanes: 1, mostAlone: 2 })
  const first = batcher.do('a')
  await settled()
  const answers = Promise.all([first, ...['b', 'c', 'd', 'e', 'f'].map((item) => batcher.do(item))])
  vi.advanceTimersByTime(LANE_MS)
  await settled()
  expect(items()).toEqual([['a'], ['b', 'c', 'd']])
  begun[1]?.fail()
  await settled()
  // One more goes alone beside `a`, and the next batch has the lane.
  expect(items().slice(2)).toEqual([['b'], ['e', 'f']])
  begun[3]?.end()
  await settled()
  expect(items()).toHaveLength(4)
  begun[0]?.end()
  await settled()
  expect(items().slice(4)).toEqual([['c']])
  begun[2]?.end()
  await settled()
  for (const nth of [4, 5]) begun[nth]?.end()
  expect(await answers).toEqual(['a alone', 'b alone', 'c alone', 'd alone', 'e together', 'f together'])
})

it('waits after a batch for as many as there were, so that callers who ask again at once stay together', async () => {
  const { batcher, begun, items } = held({ lanes: 1, most: 9, gatherMs: 3 })
  const first = ['a', 'b'].map((item) => batcher.do(item))
  await settled()
  const second = batcher.do('c')
  begun[0]?.end()
  await Promise.all(first)
  // One who waited and one who asks again: the third may still come.
  const third = batcher.do('a')
  await settled()
  expect(items()).toEqual([['a', 'b']])
  const fourth = batcher.do('b')
  await settled()
  expect(items().slice(1)).toEqual([['c', 'a', 'b']])
  begun[1]?.end()
  await Promise.all([second, third, fourth])
})

it('begins without those that do not come in time, and expects nobody after that', async () => {
  const { batcher, begun, items } = held({ lanes: 1, gatherMs: 3 })
  const first = ['a', 'b', 'c'].map((item) => batcher.do(item))
  await settled()
  begun[0]?.end()
  await Promise.all(first)
  const next = batcher.do('a')
  vi.advanceTimersByTime(2)
  await settled()
  expect(items()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await settled()
  expect(items().slice(1)).toEqual([['a']])
  begun[1]?.end()
  await next
  const last = batcher.do('b')
  await settled()
  expect(items().slice(2)).toEqual([['b']])
  begun[2]?.end()
  await last
})
