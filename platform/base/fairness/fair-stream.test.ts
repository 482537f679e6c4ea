import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commitOf, digestOf, FairStream, numberOf, scale } from './fair-stream.ts'

const vector = { serverSeed: '0'.repeat(64), clientSeed: 'player-seed' }
const hexDigits = fc.array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
const seeds = fc.record({
  serverSeed: hexDigits.map((digits) => digits.join('')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
  nonce: fc.nat(1_000),
})

describe('the raw stream', () => {
  it('holds the test vector of platform.md section 4', () => {
    expect(commitOf(vector.serverSeed)).toBe(
      '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55',
    )
    expect(digestOf({ ...vector, nonce: 0 }, 0)).toMatch(/^5cd1ba73619ef9e2/)
    const first = (nonce: number) => numberOf(new FairStream({ ...vector, nonce }).draw(2 ** 32).g)
    expect(first(0)).toBe('0.3625752')
    expect(first(1)).toBe('0.6480393')
  })

  it('is what openssl says', () => {
    const openssl = (args: string[], input: string) =>
      spawnSync('openssl', ['dgst', '-sha256', ...args], { input, encoding: 'utf8' })
        .stdout.trim()
        .slice(-64)
    const { serverSeed, clientSeed } = vector
    expect(openssl([], serverSeed)).toBe(commitOf(serverSeed))
    expect(openssl(['-hmac', serverSeed], `${clientSeed}:7:2`)).toBe(digestOf({ ...vector, nonce: 7 }, 2))
  })

  it('takes the eight groups of a digest in order, then the next cursor', () => {
    fc.assert(
      fc.property(seeds, (given) => {
        const stream = new FairStream(given)
        // A power of two skips nothing, so every group shows.
        const draws = Array.from({ length: 17 }, () => stream.draw(2 ** 32))
        expect(draws.map((draw) => [draw.cursor, draw.group])).toEqual(
          Array.from({ length: 17 }, (_, index) => [Math.floor(index / 8), index % 8]),
        )
        for (const draw of draws) {
          expect(draw.digest).toBe(digestOf(given, draw.cursor))
          expect(draw.digest.slice(draw.group * 8, draw.group * 8 + 8)).toBe(
            draw.g.toString(16).padStart(8, '0'),
          )
        }
      }),
      { numRuns: 50 },
    )
  })

  it('skips a group whose product falls into the uneven rest', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 32 }), (given, n) => {
        const draw = new FairStream(given).draw(n)
        const every = new FairStream(given)
        for (;;) {
          const next = every.draw(2 ** 32)
          const rest = (next.g * BigInt(n)) % 2n ** 32n
          if (next.cursor === draw.cursor && next.group === draw.group) {
            expect(rest >= 2n ** 32n % BigInt(n)).toBe(true)
            expect(BigInt(draw.value)).toBe((next.g * BigInt(n)) / 2n ** 32n)
            return
          }
          expect(rest < 2n ** 32n % BigInt(n)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('refuses a range that four bytes cannot fill', () => {
    for (const n of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) {
      expect(() => new FairStream({ ...vector, nonce: 0 }).draw(n)).toThrow('no range')
    }
  })
})

describe('scale', () => {
  it('gives every value from equally many groups, counted exactly', () => {
    for (const size of [16n, 60n, 97n, 256n]) {
      for (let n = 1n; n <= size; n++) {
        const counts = new Map<bigint, bigint>()
        for (let g = 0n; g < size; g++) {
          const value = scale(g, n, size)
          if (value !== null) counts.set(value, (counts.get(value) ?? 0n) + 1n)
        }
        expect([...counts.keys()].sort((a, b) => Number(a - b))).toEqual(
          Array.from({ length: Number(n) }, (_, value) => BigInt(value)),
        )
        expect(new Set(counts.values())).toEqual(new Set([size / n]))
      }
    }
  })
})

describe('number', () => {
  it('is cut to 7 decimals, never rounded', () => {
    expect(numberOf(0n)).toBe('0.0000000')
    expect(numberOf(2n ** 32n - 1n)).toBe('0.9999999')
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }), (g) => {
        const cut = BigInt(numberOf(g).slice(2))
        expect(cut * 2n ** 32n <= g * 10n ** 7n).toBe(true)
        expect((cut + 1n) * 2n ** 32n > g * 10n ** 7n).toBe(true)
      }),
    )
  })
})
