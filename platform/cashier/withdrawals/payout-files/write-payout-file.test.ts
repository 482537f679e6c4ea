import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PayoutMap } from './payout-map.ts'
import { type FilePayment, writePayoutFile } from './write-payout-file.ts'

const payment: FilePayment = {
  order: '019ab000-0000-7000-8000-000000000001',
  number: '0011223344',
  name: 'NGUYEN VAN AN',
  bin: '970407',
  code: 'TCB',
  bank: 'Techcombank',
  amount: 123_456_700n,
  content: 'SN2B3C4DE',
}
const columns = [
  { head: 'STT', value: 'place' },
  { head: 'Số tài khoản', value: 'number' },
  { head: 'Người hưởng', value: 'name' },
  { head: 'Số tiền', value: 'amount' },
  { head: 'Nội dung', value: 'content' },
]
const written = (map: object, payments = [payment]) =>
  writePayoutFile(PayoutMap.parse({ columns, ...map }), '0099', payments) ?? new Uint8Array()
const text = (map: object, encoding = 'utf-8') =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(written(map)).normalize('NFC')

test('columns stand in their order, written as the map says', () => {
  expect(text({})).toBe(
    'STT,Số tài khoản,Người hưởng,Số tiền,Nội dung\r\n1,0011223344,NGUYEN VAN AN,1234567,SN2B3C4DE\r\n',
  )
  const amount = { places: 2, decimal: ',', groups: true }
  expect(text({ heads: false, separator: ';', lines: 'lf', quotes: 'always', amount })).toBe(
    '"1";"0011223344";"NGUYEN VAN AN";"1.234.567,00";"SN2B3C4DE"\n',
  )
  // What holds the separator is quoted.
  expect(text({ heads: false, amount: { groups: true } })).toBe(
    '1,0011223344,NGUYEN VAN AN,"1,234,567",SN2B3C4DE\r\n',
  )
  const more = [
    ...columns.slice(1),
    { head: '', value: 'text', text: 'VND' },
    { head: '', value: 'from' },
    { head: '', value: 'bin' },
    { head: '', value: 'code' },
    { head: '', value: 'bank' },
    { head: '', value: 'order' },
  ]
  expect(text({ columns: more, heads: false, separator: '|' })).toBe(
    `0011223344|NGUYEN VAN AN|1234567|SN2B3C4DE|VND|0099|970407|TCB|Techcombank|${payment.order}\r\n`,
  )
})

test('encodings are what they are called, and what one does not have is not replaced', () => {
  expect([...written({ encoding: 'utf-8-bom' }).slice(0, 6)]).toEqual([0xef, 0xbb, 0xbf, 0x53, 0x54, 0x54])
  const map = { encoding: 'windows-1258' }
  expect(text(map, 'windows-1258')).toBe(text({}))
  expect(written(map).byteLength).toBeLessThan(written({}).byteLength)
  const heads = [{ head: '编号', value: 'place' }, ...columns]
  expect(writePayoutFile(PayoutMap.parse({ ...map, columns: heads }), '0099', [payment])).toBeUndefined()
})

test('every letter of Vietnamese goes through the Vietnamese code page', () => {
  const letters = [...'aăâeêioôơuưy'].flatMap((letter) =>
    ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'].map((tone) => `${letter}${tone}`.normalize('NFC')),
  )
  const all = ['đ', ...letters].flatMap((letter) => [letter, letter.toUpperCase()]).join('')
  const map = PayoutMap.parse({ encoding: 'windows-1258', heads: false, columns })
  for (const name of all.match(/.{1,40}/gu) ?? []) {
    const bytes = writePayoutFile(map, '0099', [{ ...payment, name }])
    expect(new TextDecoder('windows-1258').decode(bytes).normalize('NFC')).toContain(name)
  }
})

test('a map that leaves out what pays is refused, and so is a column that says nothing', () => {
  for (const left of ['number', 'amount', 'content']) {
    const less = columns.filter(({ value }) => value !== left)
    expect(PayoutMap.safeParse({ columns: less }).error?.issues[0]?.path).toEqual(['columns', left])
  }
  const wrong = [
    { head: 'x', value: 'text' },
    { head: 'x', value: 'place', text: 'y' },
    { head: 'x\n', value: 'place' },
  ]
  for (const one of wrong) expect(PayoutMap.safeParse({ columns: [...columns, one] }).success).toBe(false)
  expect(() => written({}, [{ ...payment, amount: 150n }])).toThrow('whole đồng')
})

test('whatever names say, the file is read as it was written', () => {
  const sign = fc.constantFrom(...'ABC ,;|\t"\'=+-@.ĐẾ\n'.split(''))
  const map = fc.record({
    separator: fc.constantFrom(',', ';', '\t', '|'),
    quotes: fc.constantFrom('needed', 'always'),
    lines: fc.constantFrom('crlf', 'lf'),
    encoding: fc.constantFrom('utf-8', 'utf-8-bom'),
    amount: fc.record({
      places: fc.constantFrom(0, 2),
      decimal: fc.constantFrom('.', ','),
      groups: fc.boolean(),
    }),
  })
  const paid = fc.record({
    name: fc.string({ unit: sign, minLength: 1, maxLength: 20 }),
    dong: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  })
  fc.assert(
    fc.property(map, fc.array(paid, { minLength: 1, maxLength: 5 }), (map, given) => {
      const payments = given.map(({ name, dong }) => ({ ...payment, name, amount: dong * 100n }))
      const rows: string[][] = parse(Buffer.from(written(map, payments)), {
        delimiter: map.separator,
        bom: true,
        relax_quotes: false,
      })
      expect(rows.slice(1).map(([, , name]) => name)).toEqual(given.map(({ name }) => name))
      const sum = rows
        .slice(1)
        .map(([, , , amount = '']) => amount.replace(map.amount.places === 2 ? /.00$/ : /$^/, ''))
        .map((amount) => BigInt(amount.replace(/\D/g, '')))
      expect(sum).toEqual(given.map(({ dong }) => dong))
    }),
  )
})
