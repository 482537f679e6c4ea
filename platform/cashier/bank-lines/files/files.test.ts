import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { amountReader, readCsv } from './csv-file.ts'
import { CsvMap } from './csv-map.ts'
import { isMt940, readMt940 } from './mt940-file.ts'

const map = CsvMap.parse({
  separator: ';',
  skip: 2,
  decimal: ',',
  time: 'dd/MM/yyyy HH:mm:ss',
  columns: {
    reference: 'Mã GD',
    time: 'Ngày',
    in: 'Ghi có',
    out: 'Ghi nợ',
    content: 'Nội dung',
    balance: 'Số dư',
  },
})
const head = 'Sao kê tài khoản;;\nTừ ngày 01/11;;\nNgày;Mã GD;Ghi nợ;Ghi có;Số dư;Nội dung\n'
const row = '20/11/2026 14:02:37;FT1;;1.500.000,00;11.500.000,50;"Nguyễn ""A""; SN2B3C4DE"\n'

describe('csv', () => {
  test('rows are read by the map, with a mark of UTF-8 or without', () => {
    const fee = '20/11/2026 14:02:38;FT2;11.000;;11.489.000,50;PHI\n'
    const total = ';;11.000;1.500.000,00;;\n'
    const read = readCsv(Buffer.from(head + row + fee + total), map)
    expect(read).toEqual({
      ok: true,
      lines: [
        {
          reference: 'FT1',
          at: new Date('2026-11-20T07:02:37Z'),
          amount: 150_000_000n,
          content: 'Nguyễn "A"; SN2B3C4DE',
          payer: null,
          balance: 1_150_000_050n,
        },
        {
          reference: 'FT2',
          at: new Date('2026-11-20T07:02:38Z'),
          amount: -1_100_000n,
          content: 'PHI',
          payer: null,
          balance: 1_148_900_050n,
        },
      ],
      rows: [4, 5],
    })
    expect(readCsv(Buffer.from(`\ufeff${head}${row}${fee}${total}`), map)).toEqual(read)
  })

  test('the code page of Vietnamese Windows', () => {
    // "Nguyễn" as Windows writes it: ê and its mark are two bytes.
    const name = Buffer.from([0x4e, 0x67, 0x75, 0x79, 0xea, 0xde, 0x6e])
    const ascii = {
      ...map,
      columns: {
        ...map.columns,
        reference: 'Ma',
        time: 'Ngay',
        in: 'Co',
        out: 'No',
        content: 'ND',
        balance: undefined,
      },
    }
    const plain = 'x;\ny;\nNgay;Ma;No;Co;So du;ND\n20/11/2026 14:02:37;FT1;;5;;'
    const bytes = Buffer.concat([Buffer.from(plain), name, Buffer.from('\n')])
    expect(readCsv(bytes, { ...ascii, encoding: 'windows-1258' })).toMatchObject({
      lines: [{ content: 'Nguyễn' }],
    })
    expect(readCsv(bytes, ascii)).toEqual({ ok: false, row: 1, what: 'the bytes are not utf-8' })
  })

  test.each([
    ['another decimal sign', row.replace('1.500.000,00', '1,500,000.00'), 4, /Ghi có is no amount/],
    ['half a group', row.replace('1.500.000,00', '1.50.000'), 4, /Ghi có is no amount/],
    ['no reference', row.replace('FT1', ''), 4, /no Mã GD/],
    ['no amount', row.replace('1.500.000,00', ''), 4, /no amount/],
    ['a day that there is not', row.replace('20/11', '31/02'), 4, /Ngày is no time/],
    ['another form of time', row.replace('20/11/2026', '2026-11-20'), 4, /Ngày is no time/],
    ['a reference that is long', row.replace('FT1', 'F'.repeat(101)), 4, /over 100 signs/],
    ['a reference twice', row + row, 5, /FT1 is that of row 4 too/],
    ['money both in and out', row.replace(';;1.5', ';1.000;1.5'), 4, /both Ghi có and Ghi nợ/],
    ['an amount above a line', `;;;5;;\n${row}`, 4, /no Mã GD/],
    ['a quote that never ends', `${row}20/11/2026 14:02:38;FT2;;5;;"x\n`, 5, /CSV_QUOTE_NOT_CLOSED/],
  ])('%s is a fault of its row', (_, rows, at, what) => {
    const read = readCsv(Buffer.from(head + rows), map)
    expect(read).toMatchObject({ ok: false, row: at, what: expect.stringMatching(what) })
  })

  test('a column that is not there is told', () => {
    const read = readCsv(Buffer.from(head + row), {
      ...map,
      columns: { ...map.columns, payer: 'Người chuyển' },
    })
    expect(read).toEqual({ ok: false, row: 3, what: 'no column Người chuyển' })
  })

  test('a map says one way to read amounts', () => {
    const columns = { reference: 'a', time: 'b', content: 'c' }
    const said = { decimal: '.', time: 'dd/MM/yyyy' }
    expect(CsvMap.safeParse({ ...said, columns }).success).toBe(false)
    expect(CsvMap.safeParse({ ...said, columns: { ...columns, in: 'd' } }).success).toBe(false)
    expect(
      CsvMap.safeParse({ ...said, columns: { ...columns, amount: 'd', in: 'e', out: 'f' } }).success,
    ).toBe(false)
    expect(CsvMap.safeParse({ ...said, columns: { ...columns, amount: 'd' } }).success).toBe(true)
    expect(CsvMap.safeParse({ ...said, columns: { ...columns, amount: 'd' }, more: 1 }).success).toBe(false)
  })

  test('every amount is read as it was written, by its own signs alone', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.boolean(), (amount, grouped) => {
        const [whole = '', decimals = ''] = moneyOf(amount).split('.')
        const groups = grouped ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
        expect(amountReader(',')(`${groups},${decimals}`)).toBe(amount)
        expect(amountReader('.')(`${groups.replaceAll('.', ',')}.${decimals}`)).toBe(amount)
        expect(amountReader('.')(`${whole},${decimals}`)).toBeUndefined()
      }),
    )
  })
})

describe('mt940', () => {
  const file = (closing = 'C261120VND1489000,50') => `:20:STMT
:25:0011004567890
:28C:1/1
:60F:C261120VND0,50
:61:2611201120C1500000,NTRFNONREF//FT26330001
:86:IBFT SN2B3C4DE
 NGUYEN VAN A
:61:261120D11000,00NCHGFEE1
:86:PHI
:62F:${closing}
-`

  const read = (text: string, number = '0011004567890') => readMt940(Buffer.from(text), number)

  test('lines with what they say, of a day, and balances that fit', () => {
    const at = new Date('2026-11-20T00:00:00+07:00')
    const line = { at, payer: null, balance: null }
    expect(isMt940(Buffer.from(file()))).toBe(true)
    expect(isMt940(Buffer.from(head))).toBe(false)
    expect(read(file())).toEqual({
      ok: true,
      lines: [
        { ...line, reference: 'FT26330001', amount: 150_000_000n, content: 'IBFT SN2B3C4DE NGUYEN VAN A' },
        { ...line, reference: 'FEE1', amount: -1_100_000n, content: 'PHI' },
      ],
      rows: [5, 8],
    })
  })

  test('what takes a line back has a reference of its own', () => {
    const back = file('C261120VND500,50').replace(
      ':62F',
      ':61:2611201120RC1488500,NTRFNONREF//FT26330001\n:86:HOAN\n:62F',
    )
    expect(read(back)).toMatchObject({
      lines: [{ reference: 'FT26330001' }, {}, { reference: 'FT26330001 R', amount: -148_850_000n }],
    })
  })

  test('a file whose balances do not fit, or that is no such file, is a fault', () => {
    expect(read(file('C261120VND1489000,51'))).toEqual({
      ok: false,
      row: 10,
      what: 'the balance is 1489000.51, the lines come to 1489000.50',
    })
    expect(read(file().replace('D11000,00', 'X11000,00'))).toMatchObject({
      ok: false,
      row: 8,
    })
    expect(read(file().replace('FEE1', 'NONREF'))).toMatchObject({ ok: false, row: 8 })
    expect(read(file().replace('C261120VND0,50', 'nothing'))).toMatchObject({
      ok: false,
      row: 4,
    })
  })

  test.each([
    ['of another account', file(), '0011004567891', 2, /no statement of/],
    ['of no account', file().replace(/:25:.*\n/, ''), undefined, 3, /no account/],
    ['of another currency', file().replace('VND0,50', 'USD0,50'), undefined, 4, /VND/],
    ['with lines above its balance', file().replace(/:60F:.*\n/, ''), undefined, 4, /no opening balance/],
    ['that is cut off', file().replace(/:62F:.*\n/, ''), undefined, 9, /no closing balance/],
    [
      'with a second one of nobody',
      `${file()}\n${file().replace(/:25:.*\n/, '')}`,
      undefined,
      14,
      /no account/,
    ],
  ])('a statement %s is a fault', (_, text, number, row, what) => {
    expect(read(text, number)).toMatchObject({ ok: false, row, what: expect.stringMatching(what) })
  })
})
