import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  closeKeyFor,
  countAddressHit,
  countHit,
  forgetHits,
  readAddressHits,
  readHits,
  uncountAddressHit,
} from './throttle.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const limit = { hits: 3, windowSeconds: 60 }

test('a renewed window is as long from the last hit, a usual one from the first', async () => {
  const renewed = { ...limit, renewed: true }
  for (const [key, counted] of [
    ['renewed', renewed],
    ['usual', limit],
  ] as const)
    await countHit(site.ctx, key, counted)
  site.clock.advance(59)
  expect(await countHit(site.ctx, 'renewed', renewed)).toEqual({ hits: 2, retryAfterSeconds: 60 })
  expect(await countHit(site.ctx, 'usual', limit)).toEqual({ hits: 2, retryAfterSeconds: 1 })
  site.clock.advance(59)
  expect([(await readHits(site.ctx, 'renewed')).hits, (await readHits(site.ctx, 'usual')).hits]).toEqual([
    2, 0,
  ])
  site.clock.advance(1)
  expect(await readHits(site.ctx, 'renewed')).toEqual({ hits: 0, retryAfterSeconds: 0 })
})

test('hits are counted up to one more than the limit, until the window has passed', async () => {
  for (const expected of [1, 2, 3, 4, 4]) {
    expect(await countHit(site.ctx, 'a', limit)).toEqual({ hits: expected, retryAfterSeconds: 60 })
  }
  site.clock.advance(59)
  expect(await countHit(site.ctx, 'a', limit)).toEqual({ hits: 4, retryAfterSeconds: 1 })
  expect(await readHits(site.ctx, 'a')).toEqual({ hits: 4, retryAfterSeconds: 1 })
  site.clock.advance(1)
  expect(await readHits(site.ctx, 'a')).toEqual({ hits: 0, retryAfterSeconds: 0 })
  expect(await countHit(site.ctx, 'a', limit)).toEqual({ hits: 1, retryAfterSeconds: 60 })
})

test('a lock starts with the last allowed hit', async () => {
  const locking = { hits: 2, windowSeconds: 1000, lockSeconds: 10 }
  await countHit(site.ctx, 'b', locking)
  site.clock.advance(500)
  expect(await countHit(site.ctx, 'b', locking)).toEqual({ hits: 2, retryAfterSeconds: 10 })
  site.clock.advance(5)
  expect(await countHit(site.ctx, 'b', locking)).toEqual({ hits: 3, retryAfterSeconds: 5 })
  site.clock.advance(5)
  expect(await countHit(site.ctx, 'b', locking)).toEqual({ hits: 1, retryAfterSeconds: 1000 })
})

test('fifty at once are fifty', async () => {
  const many = { hits: 30, windowSeconds: 60 }
  const hits = await Promise.all(Array.from({ length: 50 }, () => countHit(site.ctx, 'c', many)))
  expect(hits.filter(({ hits }) => hits <= many.hits)).toHaveLength(30)
})

test('keys know nothing of each other, and can be forgotten', async () => {
  await countHit(site.ctx, 'd', limit)
  expect(await readHits(site.ctx, 'e')).toEqual({ hits: 0, retryAfterSeconds: 0 })
  await forgetHits(site.ctx, 'd')
  expect(await readHits(site.ctx, 'd')).toEqual({ hits: 0, retryAfterSeconds: 0 })
})

test('a key at its limit is closed once, by whoever comes first', async () => {
  for (let n = 0; n < 3; n++) await countHit(site.ctx, 'closing', limit)
  const told = await Promise.all([1, 2, 3].map(() => closeKeyFor(site.ctx, 'closing', limit, 300)))
  expect(told).toEqual([300, 300, 300])
  site.clock.advance(100)
  expect(await closeKeyFor(site.ctx, 'closing', limit, 300)).toBe(200)
  expect(await readHits(site.ctx, 'closing')).toEqual({ hits: 4, retryAfterSeconds: 200 })
  site.clock.advance(200)
  expect(await countHit(site.ctx, 'closing', limit)).toEqual({ hits: 1, retryAfterSeconds: 60 })
})

describe('an address of IPv6', () => {
  /** Of one site, each in a network of its own. */
  const inSite = (network: number) => `2001:db8:77:${network.toString(16)}::1`

  test('is counted with its /64, whatever follows', async () => {
    const hits = async (rest: string) =>
      (await countAddressHit(site.ctx, 'near', `2001:db8:9:9:${rest}`, limit)).hits
    expect([await hits(':1'), await hits(':2'), await hits('1:2:3:4'), await hits(':5')]).toEqual([
      1, 2, 3, 4,
    ])
  })

  test('is counted with its /48 too, which may do 16 times as much', async () => {
    for (let n = 0; n < 16 * limit.hits; n++)
      expect((await countAddressHit(site.ctx, 'far', inSite(n), limit)).hits).toBeLessThanOrEqual(limit.hits)
    expect(await readAddressHits(site.ctx, 'far', inSite(999))).toEqual({ hits: 3, retryAfterSeconds: 60 })
    expect(await countAddressHit(site.ctx, 'far', inSite(999), limit)).toEqual({
      hits: 4,
      retryAfterSeconds: 60,
    })
    expect((await countAddressHit(site.ctx, 'far', '2001:db8:78::1', limit)).hits).toBe(1)
  })

  test('closes its own /64 without using up the /48', async () => {
    for (let n = 0; n < 60; n++) await countAddressHit(site.ctx, 'own', inSite(1), limit)
    expect((await countAddressHit(site.ctx, 'own', inSite(2), limit)).hits).toBe(1)
  })
})

test('a hit of an address can be taken back', async () => {
  for (const address of ['203.0.113.9', '2001:db8:5::1']) {
    for (let n = 0; n < 3; n++) await countAddressHit(site.ctx, 'back', address, limit)
    await uncountAddressHit(site.ctx, 'back', address)
    expect((await countAddressHit(site.ctx, 'back', address, limit)).hits).toBe(3)
    expect((await countAddressHit(site.ctx, 'back', address, limit)).hits).toBe(4)
  }
})
