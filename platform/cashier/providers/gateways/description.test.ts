import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { readAmount, writeAmount } from './amounts.ts'
import type { Description, Signature } from './description.ts'
import { idOf, shortId } from './message.ts'
import { readDescription } from './read-description.ts'
import { type GatewayMessage, type Reading, readReport } from './read-report.ts'
import { type SignedText, type SimulatedReport, writeReport } from './simulated-messages.ts'
import { fill, namesIn } from './template.ts'

const json = (name: string) => JSON.parse(readFileSync(`docs/gateways/${name}.json`, 'utf8'))
// biome-ignore lint/suspicious/noExplicitAny: files that are spoilt on purpose
type Spoilt = any

const problems = (spoil: (description: Spoilt) => void, name = 'plain'): string[] => {
  const description = json(name)
  spoil(description)
  const read = readDescription(description)
  return read.ok ? [] : read.problems
}

test.each(['vnpay', 'momo', 'plain'])('%s is understood', (name) => {
  expect(problems(() => {}, name)).toEqual([])
})

test('templates reach no secret but in what is signed, and no value that there is not', () => {
  const secret = [expect.stringContaining('secrets stand in signatures alone')]
  expect(problems(({ deposit }) => (deposit.request.fields.shop = '{secret.key}'))).toEqual(secret)
  expect(problems(({ deposit }) => (deposit.request.headers = { auth: 'Bearer {secret.key}' }))).toEqual(
    secret,
  )
  expect(problems(({ deposit }) => (deposit.callback.report.is = { shop: '{secret.key}' })).join()).toContain(
    'secrets stand in signatures alone',
  )
  expect(problems(({ deposit }) => (deposit.request.url = 'https://gateway.example/{secret.key}'))).toEqual([
    expect.stringContaining('an address has no template'),
  ])
  expect(problems(({ deposit }) => (deposit.request.fields.shop = '{merchant.other}'))[0]).toContain(
    'no value',
  )
  expect(problems(({ deposit }) => (deposit.request.fields.shop = '{shop'))[0]).toContain('brace')
  expect(problems(({ deposit }) => (deposit.request.fields.shop = '{constructor}'))[0]).toContain('no value')
})

test('what a callback is judged by is signed, or the file is refused', () => {
  const listed = (over: string[]) => (description: Spoilt) => {
    const { report } = description.deposit.callback
    report.signature = { ...report.signature, over, in: 'field', name: 'sign' }
  }
  const all = ['order', 'transaction', 'amount', 'currency', 'time', 'state']
  expect(problems(listed(all))).toEqual([])
  for (const name of all)
    expect(problems(listed(all.filter((one) => one !== name))).join(), name).toContain(
      `the signature does not cover ${name}`,
    )
  expect(problems(({ deposit }) => (deposit.callback.report.signature = null)).join()).toContain(
    'a callback is signed',
  )
  expect(problems(({ deposit }) => (deposit.callback.report.amount = undefined)).join()).toContain('amount')
})

test('addresses are fixed and https, cards are served by none, and what is unknown is refused', () => {
  expect(problems(({ deposit }) => (deposit.request.url = 'http://gateway.example/orders')).join()).toContain(
    'https',
  )
  expect(problems(({ deposit }) => (deposit.request.url = 'https://a:b@gateway.example/')).join()).toContain(
    'no user',
  )
  expect(problems(({ deposit }) => (deposit.request.url = 'file:///etc/passwd')).join()).toContain('https')
  expect(
    problems((description) => {
      description.privateNetwork = true
      description.deposit.request.url = 'http://10.0.0.1/orders'
    }),
  ).toEqual([])
  for (const host of [
    '10.0.0.1',
    '169.254.169.254',
    '2130706433',
    '[::1]',
    '0.0.0.0',
    'localhost',
    'a.localhost.',
  ])
    expect(
      problems(({ deposit }) => (deposit.request.url = `https://${host}/orders`)).join(),
      host,
    ).toContain('private network')
  expect(problems(({ deposit }) => (deposit.methods = ['scratch-card'])).join()).toContain('methods')
  expect(problems((description) => (description.script = 'x')).join()).toContain('script')
  expect(problems((description) => (description.secrets = ['other'])).join()).toContain('no such secret')
})

test('all that is wrong with a file is told at once, each at its field, and nothing that is not', () => {
  const spoil = (description: Spoilt) => {
    const { deposit } = description
    description.currency = 'USD'
    description.titel = 'Plain'
    description.script = 'x'
    deposit.methods = 'bank-transfer'
    deposit.request.encoding = 'xml'
    deposit.request.fields.shop = '{merchant.other}'
    deposit.request.fields.note = '{note'
    deposit.request.signature.key.secret = 'other'
    deposit.callback.report.amount = 5
    deposit.callback.report.paid = []
    deposit.callback.method = 'PUT'
    description.payout.query.request.url = 'http://gateway.example/payouts'
  }
  expect(problems(spoil)).toEqual([
    'currency: must be "VND"',
    expect.stringMatching(/^deposit › methods: must be a list$/),
    'deposit › request › encoding: must be "json", "form" or "query"',
    'deposit › callback › method: must be "GET" or "POST"',
    'deposit › callback › report › amount: must be text',
    'deposit › callback › report › paid: must not be empty',
    'titel: there is no titel here',
    'script: there is no script here',
    'deposit › request › fields › shop: no value {merchant.other}',
    'deposit › request › fields › note: a brace is not closed, or not opened',
    'deposit › request › signature › key › secret: no such secret',
    'payout › query › request › url: addresses are https',
  ])
  expect(problems((description) => delete description.deposit.callback)).toEqual([
    'deposit › callback: missing: it must be an object',
  ])
  expect(problems((description) => (description.secrets = []))).toEqual(['secrets: must not be empty'])
  for (const none of [null, 7, 'text', []])
    expect(readDescription(none)).toEqual({ ok: false, problems: ['file: must be an object'] })
})

test.each(['vnpay', 'momo', 'plain'])('a fault in any one place of %s brings no other with it', (name) => {
  const places: (string | number)[][] = []
  const walk = (value: Spoilt, path: (string | number)[]) => {
    if (path.length > 0) places.push(path)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [key, part] of Object.entries(value)) walk(part, [...path, key])
  }
  walk(json(name), [])
  for (const path of places) {
    const [last = ''] = path.slice(-1)
    const found = problems((description) => {
      const holder = path.slice(0, -1).reduce<Spoilt>((part, key) => part[key], description)
      // Nothing takes an object for a list or a number, or a number for anything else.
      holder[last] = Array.isArray(holder[last]) || typeof holder[last] === 'number' ? {} : 7
    }, name)
    const at = path.join(' › ')
    expect(found.length, at).toBeGreaterThan(0)
    for (const one of found) {
      // Of a field that is text or `{number}` neither is the right one: it is told itself.
      const told = one
        .slice(0, one.indexOf(': '))
        .replace(/( › fields › \w+)$/, at.endsWith(' › number') ? '$1 › number' : '$1')
      expect(told.startsWith(at), `${at}: ${one}`).toBe(true)
    }
  }
})

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => !one.includes('\0'))
const separator = fc.constantFrom('', '&', '|', '=', ';', '&key=')

/** Any way to sign that the language has. */
const signature: fc.Arbitrary<Signature> = fc
  .record({
    hash: fc.constantFrom('md5' as const, 'sha256' as const, 'sha512' as const),
    keyed: fc.boolean(),
    before: fc.boolean(),
    over: fc.constantFrom('sorted' as const, 'body' as const, 'list' as const),
    names: fc.boolean(),
    assign: separator,
    between: separator,
    values: fc.constantFrom('raw' as const, 'url' as const, 'form' as const),
    empty: fc.constantFrom('keep' as const, 'leave' as const),
    keyBetween: separator,
    output: fc.constantFrom('hex' as const, 'base64' as const, 'base64url' as const),
    letters: fc.constantFrom('lower' as const, 'upper' as const),
    header: fc.boolean(),
    order: fc.shuffledSubarray(signedFields(), { minLength: signedFields().length }),
  })
  .map((one) => ({
    algorithm: one.keyed ? (`hmac-${one.hash}` as const) : one.hash,
    over:
      one.over === 'list' ? [{ name: 'own', value: '{secret.key}-{merchant.shop}' }, ...one.order] : one.over,
    except: [],
    names: one.names,
    assign: one.assign,
    between: one.between,
    values: one.values,
    empty: one.empty,
    key: {
      secret: 'key',
      place: one.keyed ? ('hmac' as const) : one.before ? ('before' as const) : ('after' as const),
      between: one.keyBetween,
    },
    output: one.output,
    case: one.letters,
    in: one.header || one.over === 'body' ? ('header' as const) : ('field' as const),
    name: 'sign',
  }))

function signedFields() {
  return ['order', 'transaction', 'amount', 'currency', 'state', 'shop', 'note']
}

const reportBy = (one: Signature): Description['deposit']['callback']['report'] => ({
  signature: one,
  order: 'order',
  transaction: 'transaction',
  amount: 'amount',
  currency: 'currency',
  is: { shop: '{merchant.shop}' },
  paid: [{ state: ['paid', 'done'] }],
  failed: 'else',
})

const ORDER = '01920000-0000-7000-8000-000000000001'
const keys = { merchant: { shop: 'sen' }, secrets: { key: 'a key' } }
const reading: Reading = {
  unit: 'decimal',
  currency: 'VND',
  merchant: { 'merchant.shop': 'sen' },
  secrets: keys.secrets,
  nowMs: 0,
}
const simulatedReport = (echo: Record<string, string>): SimulatedReport => ({
  id: ORDER,
  transaction: '4000000001',
  amount: '100000.00',
  currency: 'VND',
  state: 'paid',
  at: new Date(0),
  echo,
})
const messageOf = ({ encoding, text: body, headers }: SignedText): GatewayMessage => ({
  encoding,
  bytes: Buffer.from(body),
  headers: new Headers(headers),
})

describe('for any way to sign', () => {
  const encoding = fc.constantFrom('json' as const, 'form' as const, 'query' as const)

  test('what the simulated gateway signs is what the description takes', () => {
    fc.assert(
      fc.property(signature, encoding, text, (one, how, note) => {
        const signedText = writeReport(reportBy(one), how, simulatedReport({ note }), keys)
        expect(readReport(reportBy(one), messageOf(signedText), reading)).toEqual({
          id: ORDER,
          transaction: '4000000001',
          amount: 10_000_000n,
          state: 'paid',
          reason: '',
        })
      }),
      { numRuns: cases({ few: 200, many: 5_000 }) },
    )
  })

  test('any field that is changed is refused, and so is another key', () => {
    const change = fc.constantFrom('order', 'transaction', 'amount', 'currency', 'state', 'shop', 'sign')
    fc.assert(
      fc.property(
        signature,
        encoding,
        change,
        fc.string({ minLength: 1, maxLength: 8 }),
        (one, how, name, other) => {
          const signedText = writeReport(reportBy(one), how, simulatedReport({ note: 'n' }), keys)
          const inHeader = name === 'sign' && one.in === 'header'
          const changed = inHeader ? signedText : { ...signedText, text: withField(signedText, name, other) }
          const headers = inHeader ? { sign: `${signedText.headers.sign}x` } : signedText.headers
          expect(readReport(reportBy(one), messageOf({ ...changed, headers }), reading)).toBe('forged')
          const others = { ...reading, secrets: { key: 'another key' } }
          expect(readReport(reportBy(one), messageOf(signedText), others)).toBe('forged')
        },
      ),
      { numRuns: cases({ few: 200, many: 5_000 }) },
    )
  })
})

/** The message with more at the end of one of its values. */
function withField({ encoding, text: body }: SignedText, name: string, more: string): string {
  const plain = more.replace(/\P{L}/gu, 'x')
  if (encoding === 'json') {
    const said = JSON.parse(body)
    return JSON.stringify({ ...said, [name]: `${said[name]}${plain}` })
  }
  const query = new URLSearchParams(body)
  query.set(name, `${query.get(name)}${plain}`)
  return query.toString()
}

test('a message that is nested, said twice, too long or no text is malformed, whatever it says', () => {
  const report = reportBy({ ...(json('plain').deposit.callback.report.signature as Signature), except: [] })
  const read = (encoding: 'json' | 'form', body: string | Buffer) =>
    readReport(report, { encoding, bytes: Buffer.from(body), headers: new Headers() }, reading)
  expect(read('json', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`)).toBe('malformed')
  expect(read('json', '['.repeat(1_000_000))).toBe('malformed')
  expect(read('json', '[]')).toBe('malformed')
  expect(read('json', '{"amount":1e999}')).toBe('malformed')
  expect(read('json', '{"transId":9007199254740993}')).toBe('malformed')
  expect(read('json', '{"a.b":1}')).toBe('malformed')
  expect(read('json', '{"order":"1","order":"2"}')).toBe('malformed')
  expect(read('json', '{"order":"\\ud800"}')).toBe('malformed')
  expect(read('json', Buffer.from([0x7b, 0xff]))).toBe('malformed')
  expect(read('form', 'order=1&order=2')).toBe('malformed')
  expect(read('form', `order=${'x'.repeat(3_000)}`)).toBe('malformed')
  expect(read('form', Array.from({ length: 300 }, (_, index) => `f${index}=1`).join('&'))).toBe('malformed')
})

test('an old or a future message is refused', () => {
  const { report } = readFile('plain').deposit.callback
  const at = Date.parse('2026-11-26T10:00:00Z')
  const signedText = writeReport(report, 'json', { ...simulatedReport({}), at: new Date(at) }, keys)
  const heardAt = (nowMs: number) => readReport(report, messageOf(signedText), { ...reading, nowMs })
  expect(heardAt(at)).toMatchObject({ state: 'paid' })
  expect(heardAt(at + 300_000)).toMatchObject({ state: 'paid' })
  expect([heardAt(at + 300_001), heardAt(at - 300_001)]).toEqual(['forged', 'forged'])
})

function readFile(name: string): Description {
  const read = readDescription(json(name))
  if (!read.ok) throw new Error(name)
  return read.description
}

test('templates are filled in one pass: a value with braces stays as it is', () => {
  const value = fc.string()
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(fill('<{a}|{b}>', { a: one, b: other })).toBe(`<${one}|${other}>`)
    }),
  )
  expect(namesIn('a{b}c{d.e}')).toEqual(['b', 'd.e'])
  for (const wrong of ['{', '}', '{}', '{a', 'a}', '{a{b}}', '}{'])
    expect(namesIn(wrong), wrong).toBeUndefined()
})

test('amounts and ids come back as they were', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), fc.uuid({ version: 7 }), (amount, id) => {
      for (const unit of ['minor', 'decimal'] as const)
        expect(readAmount(unit, writeAmount(unit, amount))).toBe(amount)
      expect(readAmount('whole', writeAmount('whole', amount * 100n))).toBe(amount * 100n)
      for (const one of [id, `${id}-2`]) expect([idOf(one), idOf(shortId(one))]).toEqual([one, one])
    }),
  )
  for (const wrong of ['', '-1', '1e3', '1.5', ' 1', '0', '1,000', '٣', '0x10'])
    expect(readAmount('whole', wrong), wrong).toBeUndefined()
  for (const wrong of ['', '1.', '.5', '1.234', '1.2.3', '0.00'])
    expect(readAmount('decimal', wrong)).toBeUndefined()
})
