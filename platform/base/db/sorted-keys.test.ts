import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { sortedKeys } from './sorted-keys.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const numbers = (count: number) =>
  sql<{ key: number }>`select n as key from generate_series(1, ${count}::int) n order by n desc`
const limits = { keysAtOnce: 1_000, maxIdleMs: 60_000, maxHeldMs: 600_000 }
let members = 0n
const newMember = () => ++members
const open = (count: number, member = newMember(), query = numbers(count)) =>
  sortedKeys(world.ctx.db, member, query, limits)
const opened = async (...of: Parameters<typeof open>) => {
  const keys = await open(...of)
  if (!keys.ok) throw new Error(keys.code)
  return keys.value
}
const refusedForNow = { code: 'too-many-requests', detail: { retryAfterSeconds: 30 } }
/** Connections that are in use. */
const inUse = () => world.pool.totalCount - world.pool.idleCount

it('gives every key once and in order, whatever there is', async () => {
  for (const count of [0, 1, 499, 500, 999, 1_000, 1_001, 2_300]) {
    const seen: number[] = []
    for await (const batch of await opened(count)) {
      expect(batch.length).toBeLessThanOrEqual(500)
      seen.push(...batch)
    }
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => count - index))
    expect(inUse()).toBe(0)
  }
})

it('holds a connection for a long one alone, and a few of them', async () => {
  const short = await open(900)
  expect([short.ok, inUse()]).toEqual([true, 0])
  const long = await Promise.all([1, 2, 3, 4].map(() => opened(1_500)))
  expect(inUse()).toBe(4)
  expect(await open(1_500)).toMatchObject(refusedForNow)
  expect((await open(900)).ok).toBe(true)
  for (const keys of long) {
    await keys.next()
    await keys.return(undefined)
  }
  expect(inUse()).toBe(0)
})

it('refuses what comes while all places are taken before it has a connection', async () => {
  const blocker = await world.pool.connect()
  await blocker.query('select pg_advisory_lock(1)')
  const waiting = sql<{ key: number }>`
    select n as key from generate_series(1, 1500) n, (select pg_advisory_xact_lock_shared(1)) waited order by n`
  const sorting = Array.from({ length: 8 }, () => open(0, newMember(), waiting))
  try {
    await expect.poll(inUse).toBe(9)
    const others = await Promise.all(Array.from({ length: 12 }, () => open(3)))
    expect(others).toMatchObject(others.map(() => refusedForNow))
    expect(inUse()).toBe(9)
  } finally {
    await blocker.query('select pg_advisory_unlock(1)')
    blocker.release()
  }
  const sorted = await Promise.all(sorting)
  expect([sorted.filter(({ ok }) => ok).length, inUse()]).toEqual([4, 4])
  for (const keys of sorted) {
    if (!keys.ok) continue
    await keys.value.next()
    await keys.value.return(undefined)
  }
  expect([inUse(), (await open(3)).ok]).toEqual([0, true])
})

it('gives a member one place', async () => {
  const [member, other] = [newMember(), newMember()]
  const atOnce = await Promise.all([open(900, member), open(900, member), open(900, other)])
  expect(atOnce).toMatchObject([{ ok: true }, refusedForNow, { ok: true }])
  // One after the other, though none of them is read.
  for (let quick = 0; quick < 10; quick++) expect((await open(900, member)).ok).toBe(true)

  const long = await opened(1_500, member)
  await long.next()
  expect(await open(3, member)).toMatchObject(refusedForNow)
  expect((await open(3, other)).ok).toBe(true)
  await long.return(undefined)
  expect((await open(3, member)).ok).toBe(true)
})

it('gives connection and place back when nobody reads on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const member = newMember()
  const left = await opened(1_500, member)
  await left.next()
  vi.advanceTimersByTime(limits.maxIdleMs - 1)
  await left.next()
  vi.advanceTimersByTime(limits.maxIdleMs - 1)
  expect(inUse()).toBe(1)
  vi.advanceTimersByTime(1)
  await expect.poll(inUse).toBe(0)
  expect((await open(3, member)).ok).toBe(true)
  await expect(left.next()).rejects.toThrow('not taken any further')
})

it('gives connection and place back after ten minutes, however steadily they are read', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const member = newMember()
  const slow = await sortedKeys(world.ctx.db, member, numbers(20_000))
  if (!slow.ok) throw new Error(slow.code)
  for (let seconds = 0; seconds < 590; seconds += 59) {
    expect((await slow.value.next()).done).toBe(false)
    vi.advanceTimersByTime(59_000)
  }
  expect((await slow.value.next()).done).toBe(false)
  expect(inUse()).toBe(1)
  vi.advanceTimersByTime(10_000)
  await expect.poll(inUse).toBe(0)
  expect((await open(3, member)).ok).toBe(true)
  await expect(slow.value.next()).rejects.toThrow('took too long')
})

it('gives connection and place back where the query fails', async () => {
  const member = newMember()
  await expect(open(0, member, sql<{ key: number }>`select 1 / 0 as key`)).rejects.toThrow('zero')
  expect(inUse()).toBe(0)
  expect((await open(3, member)).ok).toBe(true)
})
