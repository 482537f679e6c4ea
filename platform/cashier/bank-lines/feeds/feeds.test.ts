import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedHeaders } from '#contract/play/seamless-wallet.ts'
import { sentMessage } from '#tests/support/platform/banks.ts'
import type { TellingLine } from '../statement-line.ts'
import { readCasso } from './casso.ts'
import type { FeedKind, OpenFeed } from './feed.ts'
import type { FeedMessage, ReadMessage } from './message.ts'
import { readPlain } from './plain.ts'
import { readSepay } from './sepay.ts'

const SECRET = 'f00d'.repeat(16)
const NOW = Date.parse('2026-11-20T07:05:00Z')
const PATH = '/callbacks/bank/0123456789abcdef0123456789abcdef'

const feedOf = (kind: FeedKind, change: Partial<OpenFeed> = {}): OpenFeed => ({
  id: '0123456789abcdef0123456789abcdef',
  bankId: '1',
  kind,
  secrets: [SECRET],
  number: '0011004567890',
  ...change,
})
const message = (body: string, headers: Record<string, string> = {}, nowMs = NOW): FeedMessage => ({
  ...sentMessage(PATH, body, headers),
  nowMs,
})

const sepayLine = {
  id: 92_704,
  gateway: 'Vietcombank',
  transactionDate: '2026-11-20 14:02:37',
  accountNumber: '0011004567890',
  code: null,
  content: 'MBVCB.3278907687.SN2B3C4DE.CT tu 0123 NGUYEN VAN A',
  transferType: 'in',
  transferAmount: 2_277_000,
  accumulated: 19_077_000,
  subAccount: null,
  referenceCode: 'MBVCB.3278907687',
  description: '',
}

describe('sepay', () => {
  const apiKey = { authorization: `Apikey ${SECRET}` }
  const signed = (body: string, atMs = NOW, key = SECRET) => {
    const timestamp = String(Math.floor(atMs / 1_000))
    const hash = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
    return { 'x-sepay-timestamp': timestamp, 'x-sepay-signature': `sha256=${hash}` }
  }
  const read = (line: object, headers: Record<string, string> = apiKey) =>
    readSepay(feedOf('sepay'), message(JSON.stringify(line), headers))

  test('a line in and a line out, with the time of Vietnam', () => {
    const line = {
      reference: 'MBVCB.3278907687',
      at: new Date('2026-11-20T07:02:37Z'),
      amount: 227_700_000n,
      content: sepayLine.content,
      payer: null,
      balance: 1_907_700_000n,
    }
    expect(read(sepayLine)).toEqual([{ ...line, instead: 'MBVCB.3278907687 92704' }])
    expect(read({ ...sepayLine, transferType: 'out', accumulated: 0, referenceCode: '' })).toEqual([
      { ...line, reference: 'sepay 92704', amount: -227_700_000n, balance: null },
    ])
  })

  test('it is proved by its signature, or by its key', () => {
    const body = JSON.stringify(sepayLine)
    expect(read(sepayLine, signed(body))).toHaveLength(1)
    const forged: Record<string, string>[] = [
      {},
      { authorization: 'Apikey ' },
      { authorization: `Apikey ${SECRET}0` },
      { authorization: SECRET },
      signed(body, NOW, 'guess'),
      signed(body, NOW - 301_000),
      signed(body, NOW + 301_000),
      // A wrong signature is not made up for by a key.
      { ...signed(`${body} `), ...apiKey },
      { ...signed(body), 'x-sepay-timestamp': 'now' },
    ]
    for (const headers of forged) expect([headers, read(sepayLine, headers)]).toEqual([headers, 'forged'])
  })

  test.each([
    { accountNumber: '999' },
    { transferAmount: 0 },
    { transferAmount: -5 },
    { transferAmount: 1e21 },
    { transferType: 'both' },
    { transactionDate: 'yesterday' },
    { transactionDate: '2026-13-45 99:99:99' },
    { transactionDate: '2026-02-31 14:02:37' },
    { content: null },
  ])('%j is malformed', (change) =>
    expect(read({ ...sepayLine, ...change })).toEqual({ malformed: Object.keys(change)[0] }),
  )

  test('a field twice is malformed; what a bank wrote is taken without its NUL', () => {
    const body = JSON.stringify(sepayLine).replace('"transferAmount"', '"transferAmount":1,"transferAmount"')
    expect(readSepay(feedOf('sepay'), message(body, apiKey))).toEqual({ malformed: '' })
    expect(read({ ...sepayLine, content: 'SN2B3C4DE\0CT' })).toMatchObject([{ content: 'SN2B3C4DE CT' }])
  })
})

describe('casso', () => {
  const published = {
    error: 0,
    data: {
      id: 0,
      reference: 'MA_GIAO_DICH_THU_NGHIEM',
      description: 'giao dich thu nghiem',
      amount: 599_000,
      runningBalance: 25_000_000,
      transactionDateTime: '2024-10-03 15:06:37',
      accountNumber: '88888888',
      bankName: 'VPBank',
      bankAbbreviation: 'VPB',
      virtualAccountNumber: '',
      virtualAccountName: '',
      counterAccountName: 'NGUYEN VAN A',
      counterAccountNumber: '8888888888',
      counterAccountBankId: '970415',
      counterAccountBankName: 'VietinBank',
    },
  }
  /** From Casso's own example of the second version. */
  const publishedKey = 'mgExMrjj4i7a1p8Cs6LmFbpCd8lbw4sSX4LZXPag7TKazeIogtR90tvWYTkwQbvs'
  const publishedSignature =
    't=1727948258788,v1=ed0a4bd2e826d5cb69988cdb141e6c1a080e21f3b57eb72cd78192220042b9e7dde0868fc667faea8e224900fa7904e7c88dfa098032fb2d6b6996856e8b7ff3'

  test('the published example of the second version is proved, and is a trial', () => {
    const feed = feedOf('casso', { secrets: [publishedKey], number: '88888888' })
    const headers = { 'x-casso-signature': publishedSignature }
    const read = (body: object, at = 1_727_948_258_788) =>
      readCasso(feed, message(JSON.stringify(body), headers, at))
    expect(read(published)).toEqual([])
    expect(read(published, 1_727_948_258_788 + 301_000)).toBe('forged')
    expect(read({ ...published, data: { ...published.data, amount: 599_001 } })).toBe('forged')
  })

  const sorted = (said: object): object =>
    Object.fromEntries(
      Object.entries(said)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, value]) => [key, typeof value === 'object' && value ? sorted(value) : value]),
    )
  const second = (data: object) => {
    const said = { error: 0, data }
    const hash = createHmac('sha512', SECRET)
      .update(`${NOW}.${JSON.stringify(sorted(said))}`)
      .digest('hex')
    const headers = { 'x-casso-signature': `t=${NOW},v1=${hash}` }
    return readCasso(feedOf('casso'), message(JSON.stringify(said), headers))
  }

  test('a line of the second version', () => {
    const data = { ...published.data, id: 7, accountNumber: '0011004567890' }
    expect(second(data)).toEqual([
      {
        reference: 'MA_GIAO_DICH_THU_NGHIEM',
        at: new Date('2024-10-03T08:06:37Z'),
        amount: 59_900_000n,
        content: 'giao dich thu nghiem',
        payer: 'NGUYEN VAN A 8888888888',
        balance: 2_500_000_000n,
      },
    ])
    expect(second({ ...data, accountNumber: '1' })).toEqual({ malformed: 'data.accountNumber' })
    expect(second({ ...data, amount: 0 })).toEqual({ malformed: 'data.amount' })
  })

  test('lines of the first version, with the secret itself', () => {
    const line = {
      id: 6_789,
      tid: 'FT2611200001',
      description: 'SN2B3C4DE',
      amount: -50_000,
      cusum_balance: 1_950_000.5,
      when: '2026-11-20 09:00:00',
      bank_sub_acc_id: '0011004567890',
    }
    const first = (data: object[], token = SECRET): ReadMessage =>
      readCasso(feedOf('casso'), message(JSON.stringify({ error: 0, data }), { 'secure-token': token }))
    expect(first([line, { ...line, id: 6_790, tid: 'FT2' }])).toMatchObject([
      { reference: 'FT2611200001', amount: -5_000_000n, balance: 195_000_050n, payer: null },
      { reference: 'FT2' },
    ])
    // Casso may tell the lines of several accounts in one message.
    expect(first([{ ...line, tid: 'FT3', bank_sub_acc_id: '1' }, line])).toMatchObject([
      { reference: 'FT2611200001' },
    ])
    expect(first([line], 'guess')).toBe('forged')
    expect(first([line], '')).toBe('forged')
    expect(first([{ ...line, bank_sub_acc_id: '1' }])).toEqual({ malformed: 'data.bank_sub_acc_id' })
    expect(first([{ ...line, tid: '' }])).toEqual({ malformed: 'data.0.tid' })
  })
})

describe('plain', () => {
  const line = {
    reference: 'R1',
    time: '2026-11-20T07:00:00.000Z',
    amount: '-150000.00',
    content: 'SN2B3C4DE',
    balance: '1.00',
  }
  const read = (said: unknown, headers?: Record<string, string>) => {
    const body = typeof said === 'string' ? said : JSON.stringify(said)
    return readPlain(feedOf('plain'), message(body, headers ?? signedHeaders(SECRET, PATH, body, NOW)))
  }

  test('signed lines, with a balance or without', () => {
    const { balance: _, ...without } = line
    expect(read({ lines: [line, { ...without, reference: 'R2' }] })).toEqual([
      {
        reference: 'R1',
        at: new Date(line.time),
        amount: -15_000_000n,
        content: 'SN2B3C4DE',
        payer: null,
        balance: 100n,
      },
      {
        reference: 'R2',
        at: new Date(line.time),
        amount: -15_000_000n,
        content: 'SN2B3C4DE',
        payer: null,
        balance: null,
      },
    ])
  })

  test('the example of docs/operations.md is signed', () => {
    const body =
      '{"lines":[{"reference":"FT26330001","time":"2026-11-20T07:02:37.000Z","amount":"150000.00","content":"IBFT SN2B3C4DE","balance":"1150000.00"}]}'
    const signature = '6345fb894990439eecf5cfa6e0768bb70541f3dad94a1c50e9f2428d23543aa9'
    const said = {
      ...message(body, { 'x-timestamp': '1795157000000', 'x-signature': signature }, 1_795_157_000_000),
      path: '/callbacks/bank/00112233445566778899aabbccddeeff',
    }
    expect(readPlain(feedOf('plain', { secrets: ['0f'.repeat(32)] }), said)).toHaveLength(1)
  })

  test('forged, and for another path', () => {
    const body = JSON.stringify({ lines: [line] })
    for (const headers of [
      {},
      signedHeaders('guess', PATH, body, NOW),
      signedHeaders(SECRET, `${PATH}0`, body, NOW),
      signedHeaders(SECRET, PATH, `${body} `, NOW),
      signedHeaders(SECRET, PATH, body, NOW - 300_001),
    ])
      expect(read(body, headers)).toBe('forged')
  })

  /** A message whose line begins with more, which is written as it is. */
  const twice = (more: string) =>
    JSON.stringify({ lines: [line] }).replace('"reference"', () => `${more},"reference"`)

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', []],
    ['no lines', {}],
    ['nested', `{"lines":${'['.repeat(9)}${']'.repeat(9)}}`],
    ['nested very deep', '['.repeat(60_000)],
    ['too many lines', { lines: Array.from({ length: 501 }, () => line) }],
    ['an amount of one place', { lines: [{ ...line, amount: '1.0' }] }],
    ['an amount that is a number', { lines: [{ ...line, amount: 5 }] }],
    ['no amount', { lines: [{ ...line, amount: '0.00' }] }],
    ['no reference', { lines: [{ ...line, reference: ' ' }] }],
    ['a reference that is long', { lines: [{ ...line, reference: 'x'.repeat(101) }] }],
    ['a day that there is not', { lines: [{ ...line, time: '2026-02-31T07:00:00.000Z' }] }],
    ['no time', { lines: [{ ...line, time: '20/11/2026' }] }],
    ['a content with NUL', { lines: [{ ...line, content: 'SN2B3C4DE\0' }] }],
    ['a reference with NUL', { lines: [{ ...line, reference: 'R1\0' }] }],
    ['an amount twice', twice('"amount":"1.00"')],
    ['an amount twice, once with escapes', twice('"\\u0061mount" :"1.00"')],
    ['a field twice that nobody reads', twice('"note":{"by":1,"by":2}')],
    ['lines twice', JSON.stringify({ lines: [line] }).replace('{', '{"lines":[],')],
  ])('%s is malformed', (_, said) => expect(read(said)).toEqual({ malformed: expect.any(String) }))

  test('the field of a line that is not understood is told', () => {
    const lines = [line, { ...line, reference: 'R2', amount: '5' }]
    expect(read({ lines })).toEqual({ malformed: 'lines.1.amount' })
  })

  test('what stands in a text nests nothing, and what nobody can print is not kept', () => {
    const content = `${'[{'.repeat(20)}\\" SN2B3C4DE\u0007\u202e`
    const [read1] = read({ lines: [{ ...line, content }] }) as TellingLine[]
    expect(read1?.content.startsWith('[{[{')).toBe(true)
    expect(read1?.content).not.toMatch(/\p{C}/u)
  })

  test('fields of the same name are of two lines, or a text that looks like one', () => {
    const content = '"amount":"1.00","amount":"2.00"'
    expect(
      read({
        lines: [
          { ...line, content },
          { ...line, content, reference: 'R2' },
        ],
      }),
    ).toHaveLength(2)
  })
})
