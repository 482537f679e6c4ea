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
