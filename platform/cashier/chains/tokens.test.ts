import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentUri } from './payment-uri.ts'
import { rateIn } from './rate-feed.ts'
import { isEnough, tokenText, unitsFor, unitsWithin, worthOf } from './tokens.ts'

const terms = fc.record({
  rate: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  decimals: fc.integer({ min: 0, max: 36 }),
})
const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n })

test('what an order asks for is worth the order, and no shorter amount is', () => {
  fc.assert(
    fc.property(amounts, terms, (amount, at) => {
      const units = unitsFor(amount, at)
      const step = 10n ** BigInt(Math.max(0, at.decimals - 6))
      expect(worthOf(units, at)).toBeGreaterThanOrEqual(amount)
      expect(worthOf(units - step, at)).toBeLessThan(amount)
      expect(tokenText(units, at.decimals)).toMatch(/^\d+(\.\d{1,6})?$/)
    }),
  )
})

test('what is paid out is worth no more than the withdrawal', () => {
  fc.assert(
    fc.property(amounts, terms, (amount, at) => {
      expect(worthOf(unitsWithin(amount, at), at)).toBeLessThanOrEqual(amount)
    }),
  )
})

test('amounts of tokens as people write them', () => {
  expect([tokenText(25_300_000n, 6), tokenText(1n, 6), tokenText(0n, 6)]).toEqual(['25.3', '0.000001', '0'])
  expect([tokenText(10n ** 18n, 18), tokenText(7n, 0), tokenText(100n, 2)]).toEqual(['1', '7', '1'])
  // 500,000 ₫ at 25,400 ₫ a token.
  expect(tokenText(unitsFor(50_000_000n, { rate: 2_540_000n, decimals: 6 }), 6)).toBe('19.68504')
})

test('half a percent less is enough', () => {
  expect([isEnough(10_000n, 10_000n), isEnough(9_950n, 10_000n), isEnough(9_949n, 10_000n)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a picture asks for the transfer as EIP-681 writes it; of TRON it is the address', () => {
  const asked = {
    network: 1n,
    token: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    to: '0x8e23ee67d1332ad560396262c48ffbb01f93d052',
    units: 1_500_000n,
  } as const
  expect(paymentUri({ kind: 'evm', ...asked })).toBe(
    'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=0x8e23Ee67d1332aD560396262C48ffbB01F93D052&uint256=1500000',
  )
  expect(paymentUri({ kind: 'tron', ...asked })).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
})

test('a rate is read where its field stands, to the hundredth', () => {
  const answer = { tether: { vnd: 25_412.789, text: '25412' }, list: [1], ok: true }
  expect(rateIn(answer, 'tether.vnd')).toBe(2_541_278n)
  expect(rateIn(answer, 'tether.text')).toBe(2_541_200n)
  for (const field of ['tether', 'tether.usd', 'ok', 'none.at.all', 'toString', 'tether.vnd.x'])
    expect(rateIn(answer, field)).toBeUndefined()
  for (const value of ['-1', '1e5', '', ' 5', 'NaN', '1,000'])
    expect(rateIn({ value }, 'value')).toBeUndefined()
})
