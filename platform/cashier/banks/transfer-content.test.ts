import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { cases } from '#tests/support/cases.ts'
import { contentsIn, isTransferContent, newTransferContent } from './transfer-content.ts'

const ctx = { random: { bytes: (count: number) => randomBytes(count) } } as Context
const content = fc.integer().map(() => newTransferContent(ctx))
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

test('a content has the signs that the specification names, and its check sign', () => {
  fc.assert(
    fc.property(content, (content) => {
      expect(content).toMatch(/^SN[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{7}$/)
      expect(isTransferContent(content)).toBe(true)
    }),
  )
})

test('another sign, or two neighbours in the wrong order, are no content', () => {
  fc.assert(
    fc.property(content, fc.nat({ max: 6 }), fc.constantFrom(...signs), (content, place, sign) => {
      const at = place + 2
      if (content[at] !== sign)
        expect(isTransferContent(content.slice(0, at) + sign + content.slice(at + 1))).toBe(false)
      const [one = '', other = ''] = [content[at], content[at + 1]]
      if (place < 5 && one !== other)
        expect(isTransferContent(content.slice(0, at) + other + one + content.slice(at + 2))).toBe(false)
    }),
  )
})

/** What banks do to a content on its way: their own words around it, capitals, spaces lost or set in between. */
const before = fc.constantFrom(
  '',
  'MBVCB.3278907687.',
  'IBFT ',
  'CT DEN:415808553567 ',
  'NGUYEN VAN A chuyen tien ',
  'QR - ',
)
const after = fc.constantFrom(
  '',
  '.CT tu 0011004567890 NGUYEN VAN A toi',
  ' FT24123456789',
  '-080524-15:32:01',
  ' GD 123456',
)
const between = fc.constantFrom('', ' ', '.', '-')
const mangled = fc
  .record({
    content,
    before,
    after,
    between,
    at: fc.nat({ max: 8 }),
    glued: fc.boolean(),
    small: fc.boolean(),
  })
  .map(({ content, before, after, between, at, glued, small }) => {
    const split = content.slice(0, at) + between + content.slice(at)
    const whole = glued ? (before + split + after).replaceAll(' ', '') : before + split + after
    return { content, line: small ? whole.toLowerCase() : whole }
  })

test('a content is found in whatever banks make of it', () => {
  fc.assert(
    fc.property(mangled, ({ content, line }) => {
      expect(contentsIn(line)).toContain(content)
    }),
    { numRuns: cases({ few: 2_000, many: 100_000 }) },
  )
})

test('what was cut short is no content', () => {
  fc.assert(
    fc.property(content, fc.integer({ min: 2, max: 8 }), (content, signs) => {
      expect(contentsIn(`NGUYEN VAN A ${content.slice(0, signs)}`)).toEqual([])
    }),
  )
})

test('whatever banks make of contents, no line pays the order of another', () => {
  // Numbers that repeat: a run that fails can be looked at.
  let state = 41
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const random = { bytes: (count: number) => Buffer.from(Array.from({ length: count }, () => below(256))) }
  const own = { random } as Context
  // All of the same amount, so that nothing but the content tells them apart.
  const orders = Array.from({ length: 10_000 }, () => newTransferContent(own))
  const open = new Set(orders)
  const one = <Item>(of: readonly Item[]): Item => of[below(of.length)] as Item
  const words = ['', 'MBVCB.3278907687.', 'IBFT ', 'SN ', 'NGUYEN VAN SNA ', 'CT DEN:415808553567 ', 'QR - ']
  const tails = ['', '.CT tu 0011004567890', ' FT24123456789', '-080524-15:32:01', ' LE THI SN2', ' SN']
  const changes: ((content: string) => string)[] = [
    (content) => content,
    (content) => content.toLowerCase(),
    (content) => [...content].join(one(['', ' ', '.', '-'])),
    // What a payer types wrongly, and what a bank loses.
    (content) => content.slice(0, below(9)) + content.slice(1 + below(9)),
    (content) => content.slice(0, below(9)) + one([...signs]) + content.slice(1 + below(9)),
    (content) => content.slice(0, 2 + below(7)),
  ]
  let paid = 0
  for (let nth = cases({ few: 20_000, many: 1_000_000 }); nth > 0; nth--) {
    const content = one(orders)
    const whole = one(words) + one(changes)(content) + one(tails)
    const glued = below(2) === 0 ? whole.replaceAll(' ', '') : whole
    const line = below(4) === 0 ? glued.slice(0, 25) : glued
    const named = contentsIn(line).filter((found) => open.has(found))
    // Two are nobody's: an operator decides.
    if (named.length !== 1) continue
    if (named[0] !== content) throw new Error(`${line} of ${content} pays ${named[0]}`)
    paid += 1
  }
  expect(paid).toBeGreaterThan(5_000)
})
