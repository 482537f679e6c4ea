import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlLang, languages } from '#app/i18n/config.ts'
import { enteredMoney } from './entered-money.ts'
import { plainAmount, readAmount, writtenAmount } from './typed-amount.ts'

test('an amount that cannot be read is suggested as it was probably meant', () => {
  for (const [typed, plain] of [
    ['10.000', '10000'],
    ['10,000', '10000'],
    ['1.000.000', '1000000'],
    [' 2 000 000 ', '2000000'],
    ['10.000,50', '10000.50'],
    ['10,000.5', '10000.5'],
    ['12,5', '12.5'],
  ] as const) {
    expect(plainAmount(typed), typed).toBe(plain)
    expect(enteredMoney(plain), plain).toBeDefined()
  }
  for (const typed of ['', 'ten', '1e3', '-1.000', '1.000,000.00', '1.00.000', '1.000.000.000.000.000'])
    expect(plainAmount(typed), typed).toBeUndefined()
})

test('plain amounts are read in every language, others by its separators alone', () => {
  for (const locale of ['vi', 'en', 'zh-CN'])
    for (const plain of ['50.5', '10000', ' 12.50 ', '0', '999999999999.99'])
      expect(readAmount(plain, locale), `${plain} in ${locale}`).toBe(plain.trim())
  for (const [locale, typed, plain] of [
    ['vi', '10.000', '10000'],
    ['vi', '50,5', '50.5'],
    ['vi', '50,00', '50.00'],
    ['vi', ' 1.234.567,89 ', '1234567.89'],
    ['vi', '10000,5', '10000.5'],
    ['en', '1,000.00', '1000.00'],
    ['en', '10,000', '10000'],
    ['zh-CN', '10,000.5', '10000.5'],
  ] as const)
    expect(readAmount(typed, locale), `${typed} in ${locale}`).toBe(plain)
  for (const [locale, typed] of [
    ['vi', '10,000'],
    ['vi', '0.001'],
    ['vi', '00.500'],
    ['en', '0,500'],
    ['vi', '1.00'.concat('.000')],
    ['vi', '1.0000'],
    ['vi', '10.000.00'],
    ['vi', '50,555'],
    ['vi', '50,'],
    ['vi', ',5'],
    ['vi', '1,5,5'],
    ['vi', '1.000.000.000.000'],
    ['en', '50,5'],
    ['en', '1.000'],
    ['en', '1.000,00'],
    ['zh-CN', '50,5'],
    ['vi', '-1.000'],
    ['vi', '1e3'],
    ['vi', ''],
  ] as const)
    expect(readAmount(typed, locale), `${typed} in ${locale}`).toBeUndefined()
})

test('groups of two, spaces between groups and the digits of a keyboard are read as the language writes them', () => {
  for (const [locale, typed, plain] of [
    ['hi', '12,34,567.5', '1234567.5'],
    ['hi', '1,234,567', '1234567'],
    ['bn', '১২,৩৪,৫৬৭', '1234567'],
    ['fr', '1 234 567,50', '1234567.50'],
    ['ru', '10\u00a0000', '10000'],
    ['pl', '10000,5', '10000.5'],
    ['de', '10.000', '10000'],
    ['ar', '٥٠٠٠٠', '50000'],
    ['fa', '۵۰,۰۰۰', '50000'],
    ['my', '၁၀၀၀၀', '10000'],
    ['km', '១០០.៥', '100.5'],
    ['ar', '1\u{1d7d3}0', '150'],
    ['ar', '1\u{1d7dd}0', '150'],
    ['th', '๑๐,๐๐๐', '10000'],
    ['ar', '٥٠٬٠٠٠', '50000'],
    ['ar', '١٬٢٣٤٬٥٦٧٫٨٩', '1234567.89'],
    ['ar', '50٫5', '50.5'],
    ['fa', '۱٬۲۳۴٫۵', '1234.5'],
    ['ur', '50٬000', '50000'],
    ['de', '10٬000٫5', '10000.5'],
  ] as const)
    expect(readAmount(typed, locale), `${typed} in ${locale}`).toBe(plain)
  for (const [locale, typed] of [
    ['hi', '1,23,45'],
    ['hi', '0,500'],
    ['en', '12,34,567'],
    ['fr', '1 23 456'],
    ['fr', '10.000'],
    ['de', '10,000'],
    ['vi', '٥٠'],
    ['vi', '50٫5'],
    ['en', '10٬000'],
    ['ar', '٥٬٠٠'],
    ['ar', '٥٠٫٥٫٥'],
    ['ar', '٥٠٫٥٠٠'],
    ['fa', '٬۵'],
    ['zh-CN', '၅၀'],
  ] as const)
    expect(readAmount(typed, locale), `${typed} in ${locale}`).toBeUndefined()
})

const amounts = fc.oneof(
  fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(String),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
)
const locales = fc.constantFrom(...languages.map((language) => htmlLang[language]))

test('what a field shows is read as the same amount', () => {
  fc.assert(
    fc.property(amounts, locales, (amount, locale) => {
      expect(readAmount(writtenAmount(amount, locale), locale)).toBe(amount)
    }),
  )
})

test('whatever is typed is read as a plain amount or not at all, and never as another than what is plain', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d., ]{0,20}$/))
  fc.assert(
    fc.property(typed, locales, (text, locale) => {
      const read = readAmount(text, locale)
      if (read !== undefined) expect(read).toMatch(/^\d{1,12}(\.\d{1,2})?$/)
      if (/^\d{1,12}(\.\d{1,2})?$/.test(text)) expect(read).toBe(text)
    }),
  )
})

test('a text that is no plain amount is shown as it was typed', () => {
  for (const text of ['', 'ten', '10.000', '50,5', '-1']) expect(writtenAmount(text, 'vi')).toBe(text)
  expect(writtenAmount('10000', 'vi')).toBe('10.000')
  expect(writtenAmount('50.00', 'vi')).toBe('50,00')
})
