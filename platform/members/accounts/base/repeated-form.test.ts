import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { COPIES_UNDER_WAY } from '#platform/members/limits.ts'
import { openPromise } from '#tests/support/open-promise.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { markUnderWay, waitForCopy } from './repeated-form.ts'
import { countHit, readHits } from './throttle.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

let key: string
beforeEach(() => {
  key = `under-way:${randomUUID()}`
})

/** A context that counts how often the mark is read, and calls `onRead` before each time. */
function watched(onRead: (reads: number) => void = () => {}) {
  let reads = 0
  const db = new Proxy(site.ctx.db, {
    get(target, name) {
      if (name === 'selectFrom') onRead(++reads)
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ctx: { ...site.ctx, db } as Context, reads: () => reads }
}

/** Begins work after `before`, and waits for it as a copy; it ends once its mark has been found. Returns whether the wait was long enough. */
async function waitForWork(before = () => {}, after = () => {}): Promise<boolean> {
  const [started, ended] = [openPromise(), openPromise()]
  let isDone = false
  before()
  const work = markUnderWay(site.ctx, key, async () => {
    started.resolve()
    await ended.promise
    isDone = true
  })
  await started.promise
  after()
  const { ctx } = watched((reads) => {
    if (reads === 2) ended.resolve()
  })
  await waitForCopy(ctx, key)
  const wasDone = isDone
  ended.resolve()
  await work
  return wasDone
}

test('a copy waits until the work that is under way is done', async () => {
  expect(await waitForWork()).toBe(true)
})

test('work that begins soon after other work has failed is waited for as long', async () => {
  const refused = markUnderWay(site.ctx, key, () => Promise.reject(new Error('refused')))
  await expect(refused).rejects.toThrow('refused')
  const beginLate = () => site.clock.advance(COPIES_UNDER_WAY.windowSeconds - 0.5)
  const passItsWindow = () => site.clock.advance(0.6)
  expect(await waitForWork(beginLate, passItsWindow)).toBe(true)
})

test('where nothing is under way the mark is read once, and nothing is waited for', async () => {
  await markUnderWay(site.ctx, key, async () => null)
  const { ctx, reads } = watched()
  await waitForCopy(ctx, key)
  expect(reads()).toBe(1)
})

test('the mark of a process that was killed is gone in a while', async () => {
  await countHit(site.ctx, key, COPIES_UNDER_WAY)
  site.clock.advance(COPIES_UNDER_WAY.windowSeconds)
  expect((await readHits(site.ctx, key)).hits).toBe(0)
})
