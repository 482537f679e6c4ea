import { isIP } from 'node:net'
import type { Callback, Description, GatewayRequest, Report, Signature } from './description.ts'
import { isPublicAddress } from './reach.ts'
import { namesIn } from './template.ts'

/** What a schema of single values cannot say: how the parts of a description fit each other. */
export interface Problem {
  path: (string | number)[]
  message: string
}

const times = (name: string) => ['compact', 'milliseconds', 'seconds', 'iso'].map((form) => `${name}.${form}`)

/** The values that templates of each message may name, besides `merchant.…`. */
export const valueNames = {
  deposit: [
    'order',
    'order.short',
    'amount',
    'currency',
    'content',
    'method',
    'callback',
    'return',
    ...times('created'),
    ...times('expires'),
  ],
  query: ['order', 'order.short', 'amount', 'currency', 'request', ...times('created'), ...times('now')],
  payout: [
    'payout',
    'payout.short',
    'amount',
    'currency',
    'bank.code',
    'bank.bin',
    'account.number',
    'account.name',
    'callback',
    ...times('now'),
  ],
  payoutQuery: ['payout', 'payout.short', 'request', ...times('now')],
  report: [],
} as const

type Place = Problem['path']

/** Everything that is wrong with a description. */
export function problemsOf(description: Description): Problem[] {
  const problems: Problem[] = []
  const add = (path: Place, message: string) => problems.push({ path, message })
  const merchant = description.merchant.map((name) => `merchant.${name}`)
  const secrets = description.secrets.map((name) => `secret.${name}`)

  const template = (text: string, names: readonly string[], path: Place) => {
    const used = namesIn(text)
    if (!used) return add(path, 'a brace is not closed, or not opened')
    for (const name of used)
      if (!names.includes(name))
        add(path, name.startsWith('secret.') ? 'secrets stand in signatures alone' : `no value {${name}}`)
  }

  const signature = (one: Signature | null, names: readonly string[], path: Place) => {
    if (!one) return
    const keyed = one.algorithm.startsWith('hmac-')
    if (keyed !== (one.key.place === 'hmac'))
      add([...path, 'key', 'place'], 'only an HMAC has its key as `hmac`')
    if (!description.secrets.includes(one.key.secret)) add([...path, 'key', 'secret'], 'no such secret')
    if (one.over === 'body' && one.in === 'field')
      add([...path, 'in'], 'a signature over the body cannot stand in it')
    if (one.except.length > 0 && one.over !== 'sorted') add([...path, 'except'], 'only `sorted` leaves out')
    if (!Array.isArray(one.over)) return
    one.over.forEach((part, index) => {
      if (typeof part === 'string' ? part === one.name && one.in === 'field' : false)
        add([...path, 'over', index], 'a signature cannot sign itself')
      if (typeof part !== 'string')
        template(part.value, [...names, ...secrets], [...path, 'over', index, 'value'])
    })
  }

  const address = (text: string, path: Place) => {
    if (text.includes('{') || text.includes('}')) add(path, 'an address has no template')
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url) return
    if (url.protocol !== 'https:' && !(description.privateNetwork && url.protocol === 'http:'))
      add(path, 'addresses are https')
    if (url.username || url.password || url.search || url.hash)
      add(path, 'an address has no user, query or fragment')
    // What a name leads to is looked at when it is asked.
    if (!description.privateNetwork && isPrivateHost(url.hostname))
      add(path, 'it lies in a private network: only with `privateNetwork`')
  }

  const request = (one: GatewayRequest, own: readonly string[], path: Place, isLink = false) => {
    const names = [...own, ...merchant]
    address(one.url, [...path, 'url'])
    if ((one.method === 'GET') !== (one.encoding === 'query'))
      add([...path, 'encoding'], 'GET has its fields in the query, POST in the body')
    for (const [name, field] of Object.entries(one.fields)) {
      const at = [...path, 'fields', name]
      if (name.includes('.')) add(at, 'a sent field has no dot')
      if (typeof field !== 'string' && one.encoding !== 'json') add(at, 'only JSON has numbers')
      template(typeof field === 'string' ? field : field.number, names, at)
      if (one.signature?.in === 'field' && one.signature.name === name) add(at, 'the signature stands there')
    }
    for (const [name, text] of Object.entries(one.headers)) template(text, names, [...path, 'headers', name])
    signature(one.signature, names, [...path, 'signature'])
    if (isLink && (one.signature?.in === 'header' || Object.keys(one.headers).length > 0))
      add(path, 'a browser sends no headers of ours')
    if (Array.isArray(one.signature?.over))
      one.signature.over.forEach((part, index) => {
        if (typeof part === 'string' && !Object.hasOwn(one.fields, part))
          add([...path, 'signature', 'over', index], 'no such field')
      })
  }

  const report = (one: Report, path: Place, { asked, money }: { asked: boolean; money: boolean }) => {
    if (!one.signature && !asked) add([...path, 'signature'], 'a callback is signed')
    signature(one.signature, merchant, [...path, 'signature'])
    for (const [name, text] of Object.entries(one.is)) template(text, merchant, [...path, 'is', name])
    if (money && one.amount === undefined) add([...path, 'amount'], 'needed where money comes in')
    if (one.none && !asked) add([...path, 'none'], 'only an answer says that it knows none')
    for (const [name, at] of readFields(one))
      if (one.signature && !covers(one.signature, name))
        add([...path, ...at], `the signature does not cover ${name}`)
  }

  const callback = (one: Callback, path: Place, money: boolean) => {
    if ((one.method === 'GET') !== (one.encoding === 'query'))
      add([...path, 'encoding'], 'GET has its fields in the query, POST in the body')
    if (one.method === 'GET' && one.report.signature?.over === 'body')
      add([...path, 'report', 'signature', 'over'], 'a GET has no body')
    report(one.report, [...path, 'report'], { asked: false, money })
  }

  const { deposit, payout } = description
  request(deposit.request, valueNames.deposit, ['deposit', 'request'], deposit.way !== 'call')
  if (deposit.way === 'redirect' && deposit.request.method !== 'GET')
    add(['deposit', 'request', 'method'], 'a link is a GET')
  if (deposit.way === 'form' && (deposit.request.method !== 'POST' || deposit.request.encoding !== 'form'))
    add(['deposit', 'request'], 'a browser posts forms')
  if ((deposit.way === 'call') !== (deposit.answer !== undefined))
    add(['deposit', 'answer'], 'an answer is of `call`, and needed there')
  if (deposit.answer && deposit.answer.page === undefined && deposit.answer.qr === undefined)
    add(['deposit', 'answer'], 'the payer needs a page or a QR code')
  if ((deposit.answer?.page !== undefined) !== deposit.pages.length > 0)
    add(['deposit', 'pages'], 'where `answer.page` may lead, and only then')
  deposit.pages.forEach((page, index) => {
    address(page, ['deposit', 'pages', index])
    if (URL.canParse(page) && new URL(page).origin !== page)
      add(['deposit', 'pages', index], 'an origin, without a path')
  })
  if (deposit.answer) signature(deposit.answer.signature, merchant, ['deposit', 'answer', 'signature'])
  if (deposit.least !== undefined && deposit.most !== undefined && deposit.most < deposit.least)
    add(['deposit', 'most'], 'below the least')
  callback(deposit.callback, ['deposit', 'callback'], true)
  if (deposit.query) {
    request(deposit.query.request, valueNames.query, ['deposit', 'query', 'request'])
    report(deposit.query.report, ['deposit', 'query', 'report'], { asked: true, money: true })
  }
  if (payout) {
    request(payout.request, valueNames.payout, ['payout', 'request'])
    signature(payout.answer.signature, merchant, ['payout', 'answer', 'signature'])
    if (payout.callback) callback(payout.callback, ['payout', 'callback'], false)
    request(payout.query.request, valueNames.payoutQuery, ['payout', 'query', 'request'])
    report(payout.query.report, ['payout', 'query', 'report'], { asked: true, money: false })
  }
  return problems
}

/** Whether a host of a URL is an address off the open internet, or this machine by its name. */
function isPrivateHost(host: string): boolean {
  const ip = host.replace(/^\[|\]$/g, '')
  return isIP(ip) === 0 ? /^(?:.+\.)?localhost\.?$/.test(host) : !isPublicAddress(ip)
}

/** The fields that a report is read from, and where the description names each. */
export function readFields(report: Report): [name: string, at: Place][] {
  const { order, transaction, amount, currency, is, time, paid, pending, failed, none } = report
  const words = Object.entries({ paid, pending, failed: failed === 'else' ? undefined : failed, none })
  return [
    [order, ['order']],
    ...(transaction === undefined ? [] : [[transaction, ['transaction']] as [string, Place]]),
    ...(amount === undefined ? [] : [[amount, ['amount']] as [string, Place]]),
    ...(currency === undefined ? [] : [[currency, ['currency']] as [string, Place]]),
    ...(time === undefined ? [] : [[time.field, ['time', 'field']] as [string, Place]]),
    ...Object.keys(is).map((name): [string, Place] => [name, ['is', name]]),
    ...words.flatMap(([word, groups]) =>
      (groups ?? []).flatMap((group, index) =>
        Object.keys(group).map((name): [string, Place] => [name, [word, index, name]]),
      ),
    ),
  ]
}

/** Whether a change of a field changes what is signed. */
function covers({ over, except, name, in: place }: Signature, field: string): boolean {
  if (over === 'body') return true
  if (place === 'field' && name === field) return false
  if (over === 'sorted') return !field.includes('.') && !except.includes(field)
  return over.includes(field)
}
