import { expect, test } from 'vitest'
import { Cache } from './cache.ts'

test('each name has a store of its own, with counters', () => {
  const cache = new Cache()
  const parts = cache.store<{ html: string }>('parts')
  const pages = cache.store<{ html: string }>('guest-pages')
  parts.set('nav', { html: 'x' }, 100)
  expect([parts.get('nav')?.html, parts.get('footer'), pages.get('nav')]).toEqual(['x', undefined, undefined])
  expect(cache.figures().parts).toMatchObject({ entries: 1, bytes: 103, hits: 1, misses: 1, dropped: 0 })
  expect(cache.figures()['guest-pages']).toMatchObject({ entries: 0, bytes: 0, hits: 0, misses: 1 })
  parts.delete('nav')
  expect(cache.figures().parts).toMatchObject({ entries: 0, bytes: 0, dropped: 0 })
})

test('what was not used for longest goes when there are too many bytes, one at a time', () => {
  const cache = new Cache()
  const parts = cache.store<{ at: number }>('parts')
  const megabyte = 1024 * 1024
  for (let at = 0; at < 15; at++) parts.set(String(at), { at }, megabyte)
  parts.get('0')
  parts.set('15', { at: 15 }, megabyte)
  expect([parts.get('0')?.at, parts.get('1')]).toEqual([0, undefined])
  expect(cache.figures().parts).toMatchObject({ entries: 15, dropped: 1 })
  expect(cache.figures().parts.bytes).toBeLessThanOrEqual(cache.figures().parts.maxBytes)
})

test('so it goes when there are too many entries; one that alone is too large is not kept', () => {
  const cache = new Cache()
  const news = cache.store<{ at: number }>('round-news')
  for (let at = 0; at < 61; at++) news.set(String(at), { at }, 1)
  expect([news.get('0'), news.get('1')?.at]).toEqual([undefined, 1])
  news.set('huge', { at: 0 }, 5 * 1024 * 1024)
  expect([news.get('huge'), news.get('1')?.at]).toEqual([undefined, 1])
})

test('in plain mode nothing is kept, but what takes seconds to prove', () => {
  const cache = new Cache({ plain: true })
  let made = 0
  const make = () => ({ made: ++made })
  cache.remember('parts', 'nav', make)
  expect(cache.remember('parts', 'nav', make)).toEqual({ made: 2 })
  cache.remember('patterns', '^a+$', make)
  expect(cache.remember('patterns', '^a+$', make)).toEqual({ made: 3 })
})
