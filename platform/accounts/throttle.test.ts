import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../../tests/support/platform.ts'
import { closeFor, forgetHits, hit, hitsOf } from './throttle.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const limit = { hits: 3, windowSeconds: 60 }

test('hits are counted up to one more than the limit, until the window has passed', async () => {
  for (const expected of [1, 2, 3, 4, 4]) {
    expect(await hit(site.ctx, 'a', limit)).toEqual({ hits: expected, retryAfterSeconds: 60 })
  }
  site.clock.advance(59)
  expect(await hit(site.ctx, 'a', limit)).toEqual({ hits: 4, retryAfterSeconds: 1 })
  expect(await hitsOf(site.ctx, 'a')).toEqual({ hits: 4, retryAfterSeconds: 1 })
  site.clock.advance(1)
  expect(await hitsOf(site.ctx, 'a')).toEqual({ hits: 0, retryAfterSeconds: 0 })
  expect(await hit(site.ctx, 'a', limit)).toEqual({ hits: 1, retryAfterSeconds: 60 })
})

test('a lock starts with the last allowed hit', async () => {
  const locking = { hits: 2, windowSeconds: 1000, lockSeconds: 10 }
  await hit(site.ctx, 'b', locking)
  site.clock.advance(500)
  expect(await hit(site.ctx, 'b', locking)).toEqual({ hits: 2, retryAfterSeconds: 10 })
  site.clock.advance(5)
  expect(await hit(site.ctx, 'b', locking)).toEqual({ hits: 3, retryAfterSeconds: 5 })
  site.clock.advance(5)
  expect(await hit(site.ctx, 'b', locking)).toEqual({ hits: 1, retryAfterSeconds: 1000 })
})

test('fifty at once are fifty', async () => {
  const many = { hits: 30, windowSeconds: 60 }
  const hits = await Promise.all(Array.from({ length: 50 }, () => hit(site.ctx, 'c', many)))
  expect(hits.filter(({ hits }) => hits <= many.hits)).toHaveLength(30)
})

test('keys know nothing of each other, and can be forgotten', async () => {
  await hit(site.ctx, 'd', limit)
  expect(await hitsOf(site.ctx, 'e')).toEqual({ hits: 0, retryAfterSeconds: 0 })
  await forgetHits(site.ctx, 'd')
  expect(await hitsOf(site.ctx, 'd')).toEqual({ hits: 0, retryAfterSeconds: 0 })
})

test('a key at its limit is closed once, by whoever comes first', async () => {
  for (let n = 0; n < 3; n++) await hit(site.ctx, 'closing', limit)
  const told = await Promise.all([1, 2, 3].map(() => closeFor(site.ctx, 'closing', limit, 300)))
  expect(told).toEqual([300, 300, 300])
  site.clock.advance(100)
  expect(await closeFor(site.ctx, 'closing', limit, 300)).toBe(200)
  expect(await hitsOf(site.ctx, 'closing')).toEqual({ hits: 4, retryAfterSeconds: 200 })
  site.clock.advance(200)
  expect(await hit(site.ctx, 'closing', limit)).toEqual({ hits: 1, retryAfterSeconds: 60 })
})
