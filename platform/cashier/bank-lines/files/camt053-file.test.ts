import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { isXml, readCamt053 } from './camt053-file.ts'

const NUMBER = '0011004567890'

const balance = (kind: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="VND">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
const transfer = `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>NGUYEN VAN A</Nm></Dbtr></RltdPties><RmtInf><Ustrd>IBFT SN2B3C4DE</Ustrd></RmtInf></TxDtls></NtryDtls>`
const entry = ({
  amount = '1500000',
  sign = 'CRDT',
  reference = 'FT26330001',
  status = 'BOOK',
  more = transfer,
} = {}) =>
  `<Ntry><Amt Ccy="VND">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts>
<BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${more}</Ntry>`
const fee = entry({
  amount: '11000.00',
  sign: 'DBIT',
  reference: 'FEE1',
  more: '<AddtlNtryInf>PHI</AddtlNtryInf>',
})
const file = (
  entries: string,
  { opening = '0.5', closing = '1489000.50', account = NUMBER, version = '02' } = {},
) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>VND</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}
${entries}</Stmt></BkToCstmrStmt></Document>`
const read = (text: string) => readCamt053(Buffer.from(text), NUMBER)

describe('camt.053', () => {
  const at = new Date('2026-11-20T00:00:00+07:00')
  const line = { at, payer: null, balance: null }
  const lines = [
    {
      ...line,
      reference: 'FT26330001',
      amount: 150_000_000n,
      content: 'IBFT SN2B3C4DE',
      payer: 'NGUYEN VAN A',
    },
    { ...line, reference: 'FEE1', amount: -1_100_000n, content: 'PHI' },
  ]

  test('booked entries are lines, and balances fit', () => {
    const text = file(entry() + fee)
    expect(isXml(Buffer.from(`\uFEFF\n${text}`))).toBe(true)
    expect(isXml(Buffer.from('Ngày;Mã GD'))).toBe(false)
    expect(read(text)).toEqual({ ok: true, lines, rows: [4, 6] })
  })

  test('a newer version, prefixes, and a mark at the beginning read as the same', () => {
    const newer = file(entry() + fee, { version: '08' })
      .replaceAll('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replace('<Dbtr><Nm>NGUYEN VAN A</Nm></Dbtr>', '<Dbtr><Pty><Nm>NGUYEN VAN A</Nm></Pty></Dbtr>')
    expect(read(newer)).toMatchObject({ ok: true, lines })
    const prefixed = newer
      .replace('<Document xmlns=', '<Document xmlns:n=')
      .replace(/<(\/?)(?=[A-Z])/g, '<$1n:')
    expect(read(`\uFEFF${prefixed}`)).toMatchObject({ ok: true, lines })
  })

  test('what is pending is no line; what takes a line back has its sign and a reference of its own', () => {
    const pending = entry({ status: 'PDNG', reference: 'LATER' })
    const back = entry({ sign: 'DBIT' }).replace('<Sts>', '<RvslInd>true</RvslInd><Sts>')
    expect(read(file(entry() + pending + back, { closing: '0.5' }))).toMatchObject({
      lines: [{ amount: 150_000_000n }, { reference: 'FT26330001 R', amount: -150_000_000n }],
    })
  })

  test('a time is kept, of its own zone or of the site', () => {
    const timed = (time: string) =>
      read(file(entry().replace('<Dt>2026-11-20</Dt>', `<DtTm>${time}</DtTm>`), { closing: '1500000.5' }))
    const first = { lines: [{ at: new Date('2026-11-20T14:02:37+07:00') }] }
    expect(timed('2026-11-20T14:02:37')).toMatchObject(first)
    expect(timed('2026-11-20T07:02:37.000Z')).toMatchObject(first)
    expect(timed('2026-11-31T07:02:37Z')).toMatchObject({ ok: false, what: 'no booking time' })
  })

  test('an entry of several transfers is a line for each, if they come to it', () => {
    const part = (amount: string, said: string) =>
      `<TxDtls><Amt Ccy="VND">${amount}</Amt><RmtInf><Ustrd>${said}</Ustrd></RmtInf></TxDtls>`
    const batch = (last: string) =>
      entry({ more: `<NtryDtls>${part('500000', 'SN2B3C4DE')}${part(last, 'SNZZZZZZZ')}</NtryDtls>` })
    const closing = { closing: '1500000.5' }
    expect(read(file(batch('1000000'), closing))).toMatchObject({
      lines: [
        { reference: 'FT26330001 1', amount: 50_000_000n, content: 'SN2B3C4DE' },
        { reference: 'FT26330001 2', amount: 100_000_000n, content: 'SNZZZZZZZ' },
      ],
    })
    expect(read(file(batch('999999'), closing))).toMatchObject({ ok: false, row: 4 })
  })

  test.each([
    ['of another account', file(entry() + fee, { account: '0011004567891' }), /no statement of/],
    ['of another currency', file(entry() + fee).replaceAll('Ccy="VND"', 'Ccy="USD"'), /VND/],
    ['whose balances do not fit', file(entry() + fee, { closing: '1489000.51' }), /lines come to 1489000.50/],
    ['without a balance', file(entry()).replace('OPBD', 'XPCD'), /no opening balance/],
    ['without the last balance', file(entry()).replace('CLBD', 'CLAV'), /no closing balance/],
    ['without a reference', file(entry({ reference: '' })), /no reference/],
    ['with one reference twice', file(entry() + entry(), { closing: '3000000.5' }), /is that of row 4 too/],
    ['with half a đồng too many', file(entry({ amount: '1.005' })), /no amount/],
    ['that is cut off', file(entry() + fee).slice(0, -60), /no XML/],
    ['that is no XML', '<a', /no XML/],
    ['of something else', '<html><body/></html>', /no statement/],
    [
      'with a document type',
      file(entry()).replace('<Document', '<!DOCTYPE a [<!ENTITY b "c">]><Document'),
      /document type/,
    ],
    ['with an entity that nothing declares', file(entry({ reference: '&b;' })), /no XML/],
    ['of depth', `<Document>${'<a>'.repeat(100)}`, /too deep/],
  ])('a file %s is a fault', (_, text, what) => {
    expect(read(text)).toMatchObject({ ok: false, what: expect.stringMatching(what) })
  })

  test('any entries are read as they were written', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, fc.boolean(), fc.string()), { maxLength: 20 }), (all) => {
        const escaped = (text: string) =>
          // Signs that XML cannot hold at all are nobody's content.
          text
            .replace(/[^\x20-\x7e]/g, '')
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;')
            .replaceAll('>', '&gt;')
        const entries = all.map(([minor, came, said], index) =>
          entry({
            amount: moneyOf(minor),
            sign: came ? 'CRDT' : 'DBIT',
            reference: `R${index}`,
            more: `<AddtlNtryInf>${escaped(said)}</AddtlNtryInf>`,
          }),
        )
        const signed = all.map(([minor, came]) => (came ? minor : -minor))
        const opening = 10n ** 14n
        const closing = signed.reduce((sum, one) => sum + one, opening)
        const found = read(file(entries.join(''), { opening: moneyOf(opening), closing: moneyOf(closing) }))
        expect(found).toMatchObject({ ok: true })
        if (found.ok) expect(found.lines.map((one) => one.amount)).toEqual(signed)
      }),
    )
  })
})
