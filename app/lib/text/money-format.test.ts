import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyParts, moneyText } from './money-format.ts'

const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 99 }), fc.boolean())
  .map(([whole, cents, negative]) => `${negative ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`)

describe('moneyParts', () => {
  it('groups with the separators of the locale', () => {
    expect(moneyText('12480500.00', 'vi', '₫')).toBe('12.480.500,00\u00a0₫')
    expect(moneyText('12480500.00', 'en', '₫')).toBe('12,480,500.00\u00a0₫')
    expect(moneyText('12480500.00', 'zh-CN', '¥')).toBe('12,480,500.00\u00a0¥')
    expect(moneyText('1000.5', 'es', '€')).toBe('1.000,5\u00a0€')
    expect(moneyText('999', 'vi')).toBe('999')
  })

  it('writes digits 0-9 in every language', () => {
    for (const locale of ['ar', 'ar-EG', 'fa', 'th', 'my', 'hi'])
      expect(moneyText('1234567.89', locale)).toMatch(/^[\d.,\u00a0\u202f]+$/)
  })

  it('keeps sign and symbol at the digits among words from right to left', () => {
    for (const locale of ['ar', 'fa', 'ur']) {
      expect(moneyText('-1234.50', locale, '₫')).toBe('\u2066\u22121,234.50\u00a0₫\u2069')
      expect(moneyText('1234.50', locale)).toBe('1,234.50')
    }
  })

  it('signs a difference, and zero never', () => {
    expect(moneyParts('950000.00', 'vi', true)).toMatchObject({ sign: '+', direction: 1 })
    expect(moneyParts('950000.00', 'vi')).toMatchObject({ sign: '', direction: 1 })
    expect(moneyParts('-500000.00', 'vi')).toMatchObject({ sign: '\u2212', direction: -1 })
    expect(moneyParts('-0.00', 'vi', true)).toMatchObject({ sign: '', direction: 0 })
    expect(moneyParts('-0.01', 'vi', true)).toMatchObject({ sign: '\u2212', direction: -1 })
  })

  it('loses no digit, however long the amount', () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom('vi', 'en', 'zh-CN', 'hi', 'fr'), (amount, locale) => {
        const { sign, whole, fraction, direction } = moneyParts(amount, locale)
        const read = `${direction < 0 ? '-' : ''}${whole.replace(/\D/g, '')}.${fraction.slice(1)}`
        expect(read).toBe(direction === 0 ? amount.replace('-', '') : amount)
        expect(sign).toBe(direction < 0 ? '\u2212' : '')
      }),
    )
  })

  it('groups as Intl does', () => {
    const whole = fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 24n }).map(String),
      fc.bigInt({ min: 0n, max: 10n ** 6n }).map((number) => `00${number}`),
    )
    const locale = fc.constantFrom('vi', 'en', 'zh-CN', 'hi', 'fr', 'es', 'de-CH')
    fc.assert(
      fc.property(whole, locale, (amount, locale) => {
        const intl = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' })
        expect(moneyParts(amount, locale).whole).toBe(intl.format(BigInt(amount)))
      }),
    )
  })

  it('refuses what is not a plain decimal', () => {
    for (const amount of ['', '1,000', '1e5', '+1', '.5', '5.', ' 1', '1 ', 'NaN', '٣'])
      expect(() => moneyParts(amount, 'vi')).toThrow(RangeError)
  })
})
