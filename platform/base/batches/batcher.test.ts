import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Batcher, type BatcherParts } from './batcher.ts'

const TURN_MS = 50
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A batcher whose work ends when the test says so. */
function held(
  parts: Partial<Pick<BatcherParts<string, string>, 'most' | 'mostAlone' | 'gatherMs' | 'batchTurnMs'>> = {},
) {
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
    turnMs: TURN_MS,
    most: 3,
    mostAlone: 6,
    gatherMs: 0,
    ...parts,
  })
  return { batcher, begun, failures, items: () => begun.map(({ items }) => items) }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))
/** Waits two turns: ended work is answered in one, and its successors start in the next. */
const settled = async () => {
  await turn()
  await turn()
}

it('begins in the same turn while nothing is under way, and takes together what comes meanwhile', async () => {
  const { batcher, begun, items } = held()
  const first = batcher.do('a')
  await settled()
  expect(items()).toEqual([['a']])
  const answers = Promise.all([first, ...['b', 'c', 'd', 'e'].map((item) => batcher.do(item))])
  begun[0]?.end()
  await settled()
  expect(items().slice(1)).toEqual([['b', 'c', 'd']])
  begun[1]?.end()
  await settled()
  expect(items().slice(2)).toEqual([['e']])
  begun[2]?.end()
  expect(await answers).toEqual(['a alone', 'b together', 'c together', 'd together', 'e alone'])
})

it('never does two of one key at once', async () => {
  const { batcher, begun, items } = held()
  const first = batcher.do('a1')
  await settled()
  const answers = Promise.all([first, ...['b1', 'a2', 'b2', 'c'].map((item) => batcher.do(item))])
  // An item that ran alone has used up its turn, but is still running.
  vi.advanceTimersByTime(TURN_MS)
  await settled()
  expect(items().slice(1)).toEqual([['b1', 'c']])
  begun[1]?.end()
  await settled()
  expect(items().slice(2)).toEqual([['b2']])
  begun[0]?.end()
  begun[2]?.end()
  await settled()
  expect(items().slice(3)).toEqual([['a2']])
  begun[3]?.end()
  expect(await answers).toEqual(['a1 alone', 'b1 together', 'a2 alone', 'b2 alone', 'c together'])
})

it('does alone what a batch has left, and all of a batch that failed', async () => {
  const { batcher, begun, failures, items } = held()
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
  ).toEqual(['a alone', 'b together', 'c alone', 'd together', 'e alone', 'rejected', 'f alone'])
})

it('gives the turn away after its time, so that what waits for a lock keeps nobody from beginning', async () => {
  const { batcher, begun, items } = held()
  const stuck = batcher.do('a')
  await settled()
  const other = batcher.do('b')
  vi.advanceTimersByTime(TURN_MS - 1)
  await settled()
  expect(items()).toEqual([['a']])
  vi.advanceTimersByTime(1)
  await settled()
  expect(items()).toEqual([['a'], ['b']])
  begun[0]?.end()
  expect(await stuck).toBe('a alone')
  // If a turn were given back twice, this one would start beside the other.
  const last = batcher.do('c')
  await settled()
  expect(items()).toHaveLength(2)
  begun[1]?.end()
  expect(await other).toBe('b alone')
  await settled()
  begun[2]?.end()
  expect(await last).toBe('c alone')
})

it('gives the turn of a batch away too, where batches may overlap', async () => {
  const { batcher, begun, items } = held({ batchTurnMs: TURN_MS })
  const first = batcher.do('a')
  await settled()
  const stuck = ['b', 'c'].map((item) => batcher.do(item))
  begun[0]?.end()
  await first
  await settled()
  const next = ['d', 'e'].map((item) => batcher.do(item))
  vi.advanceTimersByTime(TURN_MS - 1)
  await settled()
  expect(items()).toEqual([['a'], ['b', 'c']])
  vi.advanceTimersByTime(1)
  await settled()
  expect(items().slice(2)).toEqual([['d', 'e']])
  // When a batch that has lost its turn ends, the next one keeps its own.
  begun[1]?.end()
  expect(await Promise.all(stuck)).toEqual(['b together', 'c together'])
  const last = batcher.do('f')
  await settled()
  expect(items()).toHaveLength(3)
  begun[2]?.end()
  expect(await Promise.all(next)).toEqual(['d together', 'e together'])
  await settled()
  begun[3]?.end()
  expect(await last).toBe('f alone')
})

it('what a batch has left does not keep the next from beginning', async () => {
  const { batcher, begun, items } = held()
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
  const { batcher, begun, items } = held({ mostAlone: 2 })
  const first = batcher.do('a')
  await settled()
  const answers = Promise.all([first, ...['b', 'c', 'd', 'e', 'f'].map((item) => batcher.do(item))])
  vi.advanceTimersByTime(TURN_MS)
  await settled()
  expect(items()).toEqual([['a'], ['b', 'c', 'd']])
  begun[1]?.fail()
  await settled()
  // One more runs alone beside `a`, and the next batch has the lane.
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
  const { batcher, begun, items } = held({ most: 9, gatherMs: 3 })
  const first = ['a', 'b'].map((item) => batcher.do(item))
  await settled()
  const second = batcher.do('c')
  begun[0]?.end()
  await Promise.all(first)
  // One that waited and one that asks again: the third may still come.
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
  const { batcher, begun, items } = held({ gatherMs: 3 })
  const first = ['a', 'b', 'c'].map((item) => batcher.do(item))
  await settled()
  begun[0]?.end()
  await Promise.all(first)
  const next = batcher.do('a')
  await settled()
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
