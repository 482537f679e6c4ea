import { expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Work that notes its name when it begins and ends when it is told to. */
function workbench() {
  const inTurn = limitConcurrency({ atOnce: 2, waiting: 3 })
  const begun: string[] = []
  const work = (name: string) => {
    const told = { end: () => {}, fail: () => {} }
    const ended = new Promise<string>((resolve, reject) => {
      told.end = () => resolve(name)
      told.fail = () => reject(new Error(name))
    })
    const result = inTurn(() => {
      begun.push(name)
      return ended
    })
    return { result, ...told }
  }
  return { begun, work }
}

const full = refuse('too-many-requests', { retryAfterSeconds: 1 })

test('two at once, three wait in their order, the others are refused', async () => {
  const { begun, work } = workbench()
  const [a, b, c, d, e, f] = ['a', 'b', 'c', 'd', 'e', 'f'].map(work)
  expect(await f?.result).toEqual(full)
  expect(begun).toEqual(['a', 'b'])
  b?.end()
  expect(await b?.result).toEqual(ok('b'))
  expect(begun).toEqual(['a', 'b', 'c'])
  const g = work('g')
  expect(await work('h').result).toEqual(full)
  for (const one of [a, c, d, e, g]) one?.end()
  for (const one of [a, c, d, e, g]) expect(await one?.result).toMatchObject({ ok: true })
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
})

test('whoever fails gives the place on, and its error to its own caller alone', async () => {
  const { begun, work } = workbench()
  const [a, b, c] = ['a', 'b', 'c'].map(work)
  a?.fail()
  b?.fail()
  expect(await Promise.allSettled([a?.result, b?.result])).toEqual(
    ['a', 'b'].map((name) => ({ status: 'rejected', reason: new Error(name) })),
  )
  c?.end()
  expect(await c?.result).toEqual(ok('c'))
  const again = ['d', 'e'].map(work)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  for (const one of again) one.end()
  expect(await Promise.all(again.map((one) => one.result))).toEqual([ok('d'), ok('e')])
})
