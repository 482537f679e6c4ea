import { isIP } from 'node:net'
import type { Callback, Description, GatewayRequest, Query, Report, Signature } from './description.ts'
import { isPublicAddress } from './reach.ts'
import { ifReadable } from './readable.ts'
import { namesIn } from './template.ts'

/** What a schema of single values cannot say: how the parts of a description fit each other. */
export interface Problem {
  path: (string | number)[]
  message: string
}

const times = (name: string) => ['compact', 'milliseconds', 'seconds', 'iso'].map((form) => `${name}.${form}`)

/** The values that the templates of each message may use, in addition to `merchant.…`. */
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

/**
 * Everything that is wrong with how the parts of a description fit each other. What of it cannot be read (`readable`) is judged by
 * no rule: each rule is one of its own, so that the others still judge the rest.
 */
export function problemsOf(description: Description): Problem[] {
  const problems: Problem[] = []
  const rule = ifReadable
  const add = (path: Place, message: string) => problems.push({ path, message })
  const merchant = () => description.merchant.map((name) => `merchant.${name}`)
  const secrets = () => description.secrets.map((name) => `secret.${name}`)

  const template = (text: string, names: () => readonly string[], path: Place) => {
    const used = namesIn(text)
    if (!used) return add(path, 'a brace is not closed, or not opened')
    for (const name of used)
      if (!names().includes(name))
        add(path, name.startsWith('secret.') ? 'secrets stand in signatures alone' : `no value {${name}}`)
  }

  const signature = (one: Signature | null, names: () => readonly string[], path: Place) => {
    if (!one) return
    rule(() => {
      const keyed = one.algorithm.startsWith('hmac-')
      if (keyed !== (one.key.place === 'hmac'))
        add([...path, 'key', 'place'], 'only an HMAC has its key as `hmac`')
    })
    rule(() => {
      if (!description.secrets.includes(one.key.secret)) add([...path, 'key', 'secret'], 'no such secret')
    })
    rule(() => {
      if (one.over === 'body' && one.in === 'field')
        add([...path, 'in'], 'a signature over the body cannot stand in it')
    })
    rule(() => {
      if (one.except.length > 0 && one.over !== 'sorted') add([...path, 'except'], 'only `sorted` leaves out')
    })
    rule(() => {
      if (!Array.isArray(one.over)) return
      one.over.forEach((part, index) => {
        const at = [...path, 'over', index]
        rule(() => {
          if (typeof part !== 'string')
            template(part.value, () => [...names(), ...secrets()], [...at, 'value'])
          else if (part === one.name && one.in === 'field') add(at, 'a signature cannot sign itself')
        })
      })
    })
  }

  const address = (text: string, path: Place) => {
    if (text.includes('{') || text.includes('}')) add(path, 'an address has no template')
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url) return
    rule(() => {
      if (url.protocol !== 'https:' && !(description.privateNetwork && url.protocol === 'http:'))
        add(path, 'addresses are https')
    })
    if (url.username || url.password || url.search || url.hash)
      add(path, 'an address has no user, query or fragment')
    // What a name leads to is looked at when it is asked.
    rule(() => {
      if (!description.privateNetwork && isPrivateHost(url.hostname))
        add(path, 'it lies in a private network: only with `privateNetwork`')
    })
  }

  const request = (one: GatewayRequest, own: readonly string[], path: Place) => {
    const names = () => [...own, ...merchant()]
    rule(() => address(one.url, [...path, 'url']))
    rule(() => {
      if ((one.method === 'GET') !== (one.encoding === 'query'))
        add([...path, 'encoding'], 'GET has its fields in the query, POST in the body')
    })
    rule(() => {
      for (const name of Object.keys(one.fields)) sentField(one, name, names, [...path, 'fields', name])
    })
    rule(() => {
      for (const name of Object.keys(one.headers))
        rule(() => template(one.headers[name] ?? '', names, [...path, 'headers', name]))
    })
    rule(() => signature(one.signature, names, [...path, 'signature']))
    rule(() => {
      if (!Array.isArray(one.signature?.over)) return
      one.signature.over.forEach((part, index) => {
        if (typeof part === 'string' && !Object.hasOwn(one.fields, part))
          add([...path, 'signature', 'over', index], 'no such field')
      })
    })
  }

  const sentField = (one: GatewayRequest, name: string, names: () => readonly string[], at: Place) => {
    if (name.includes('.')) add(at, 'a sent field has no dot')
    rule(() => {
      if (typeof one.fields[name] !== 'string' && one.encoding !== 'json') add(at, 'only JSON has numbers')
    })
    rule(() => {
      const field = one.fields[name] ?? ''
      template(typeof field === 'string' ? field : field.number, names, at)
    })
    rule(() => {
      if (one.signature?.in === 'field' && one.signature.name === name) add(at, 'the signature stands there')
    })
  }

  const report = (one: Report, path: Place, { isQuery, money }: { isQuery: boolean; money: boolean }) => {
    rule(() => {
      if (!one.signature && !isQuery) add([...path, 'signature'], 'a callback is signed')
    })
    rule(() => signature(one.signature, merchant, [...path, 'signature']))
    rule(() => {
      for (const name of Object.keys(one.is))
        rule(() => template(one.is[name] ?? '', merchant, [...path, 'is', name]))
    })
    rule(() => {
      if (money && one.amount === undefined) add([...path, 'amount'], 'needed where money comes in')
    })
    rule(() => {
      if (one.none && !isQuery) add([...path, 'none'], 'only an answer says that it knows none')
    })
    const covered = (name: string, ...at: Place) =>
      rule(() => {
        if (one.signature && !covers(one.signature, name))
          add([...path, ...at], `the signature does not cover ${name}`)
      })
    for (const at of ['order', 'transaction', 'amount', 'currency'] as const)
      rule(() => {
        const name = one[at]
        if (name !== undefined) covered(name, at)
      })
    rule(() => {
      if (one.time) covered(one.time.field, 'time', 'field')
    })
    rule(() => {
      for (const name of Object.keys(one.is)) covered(name, 'is', name)
    })
    for (const at of ['paid', 'pending', 'failed', 'none'] as const)
      rule(() => {
        const groups = one[at]
        if (Array.isArray(groups))
          groups.forEach((group, index) => {
            for (const name of Object.keys(group)) covered(name, at, index, name)
          })
      })
  }

  const callback = (one: Callback, path: Place, money: boolean) => {
    rule(() => {
      if ((one.method === 'GET') !== (one.encoding === 'query'))
        add([...path, 'encoding'], 'GET has its fields in the query, POST in the body')
    })
    rule(() => {
      if (one.method === 'GET' && one.report.signature?.over === 'body')
        add([...path, 'report', 'signature', 'over'], 'a GET has no body')
    })
    rule(() => report(one.report, [...path, 'report'], { isQuery: false, money }))
  }

  const query = (one: Query, names: readonly string[], path: Place, money: boolean) => {
    rule(() => request(one.request, names, [...path, 'request']))
    rule(() => report(one.report, [...path, 'report'], { isQuery: true, money }))
  }

  const pages = ({ answer, pages }: Description['deposit']) => {
    rule(() => {
      if ((answer?.page !== undefined) !== pages.length > 0)
        add(['deposit', 'pages'], 'where `answer.page` may lead, and only then')
    })
    pages.forEach((page, index) => {
      address(page, ['deposit', 'pages', index])
      if (URL.canParse(page) && new URL(page).origin !== page)
        add(['deposit', 'pages', index], 'an origin, without a path')
    })
  }

  /** What the way to deposit asks of its request and its answer. */
  const way = (deposit: Description['deposit']) => {
    rule(() => {
      const { headers, signature: signed } = deposit.request
      if (deposit.way !== 'call' && (signed?.in === 'header' || Object.keys(headers).length > 0))
        add(['deposit', 'request'], 'a browser sends no headers of ours')
    })
    rule(() => {
      if (deposit.way === 'redirect' && deposit.request.method !== 'GET')
        add(['deposit', 'request', 'method'], 'a link is a GET')
    })
    rule(() => {
      const { method, encoding } = deposit.request
      if (deposit.way === 'form' && (method !== 'POST' || encoding !== 'form'))
        add(['deposit', 'request'], 'a browser posts forms')
    })
    rule(() => {
      if ((deposit.way === 'call') !== (deposit.answer !== undefined))
        add(['deposit', 'answer'], 'an answer is of `call`, and needed there')
    })
    rule(() => {
      if (deposit.answer && deposit.answer.page === undefined && deposit.answer.qr === undefined)
        add(['deposit', 'answer'], 'the payer needs a page or a QR code')
    })
  }

  rule(() => {
    const { deposit } = description
    rule(() => request(deposit.request, valueNames.deposit, ['deposit', 'request']))
    way(deposit)
    rule(() => pages(deposit))
    rule(() => {
      if (deposit.answer) signature(deposit.answer.signature, merchant, ['deposit', 'answer', 'signature'])
    })
    rule(() => {
      if (deposit.least !== undefined && deposit.most !== undefined && deposit.most < deposit.least)
        add(['deposit', 'most'], 'below the least')
    })
    rule(() => callback(deposit.callback, ['deposit', 'callback'], true))
    rule(() => {
      if (deposit.query) query(deposit.query, valueNames.query, ['deposit', 'query'], true)
    })
  })
  rule(() => {
    const { payout } = description
    if (!payout) return
    rule(() => request(payout.request, valueNames.payout, ['payout', 'request']))
    rule(() => signature(payout.answer.signature, merchant, ['payout', 'answer', 'signature']))
    rule(() => {
      if (payout.callback) callback(payout.callback, ['payout', 'callback'], false)
    })
    rule(() => query(payout.query, valueNames.payoutQuery, ['payout', 'query'], false))
  })
  return problems
}

/** Whether a host of a URL is an address off the open internet, or this machine by its name. */
function isPrivateHost(host: string): boolean {
  const ip = host.replace(/^\[|\]$/g, '')
  return isIP(ip) === 0 ? /^(?:.+\.)?localhost\.?$/.test(host) : !isPublicAddress(ip)
}

/** Whether a change of a field changes what is signed. */
function covers({ over, except, name, in: place }: Signature, field: string): boolean {
  if (over === 'body') return true
  if (place === 'field' && name === field) return false
  if (over === 'sorted') return !field.includes('.') && !except.includes(field)
  return over.includes(field)
}
