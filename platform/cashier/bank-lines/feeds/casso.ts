import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { SEAL_AGE_MS } from '#contract/limits.ts'
import { MAX_MESSAGE_ROWS } from '../../limits.ts'
import type { StatementLine } from '../statement-line.ts'
import type { OpenFeed } from './feed.ts'
import {
  FeedAmount,
  FeedContent,
  type FeedMessage,
  FeedReference,
  FeedTime,
  jsonOf,
  malformedBy,
  payerOf,
  type ReadMessage,
} from './message.ts'
import { isSame } from './same-text.ts'

/**
 * A webhook of Casso, of both its versions (developer.casso.vn): the first has a list of lines and the secret itself in
 * `secure-token`; the second has one line, and an HMAC over the time in milliseconds and its JSON with sorted keys in
 * `X-Casso-Signature`. Its trial message, of line 0, is answered and not taken.
 */
export function readCasso({ secrets, number }: OpenFeed, { headers, body, nowMs }: FeedMessage): ReadMessage {
  const json = jsonOf(body)
  const signature = headers.get('x-casso-signature')
  if (signature) {
    if (json === undefined) return { malformed: '' }
    if (!secrets.some((secret) => isByCasso(secret, signature, json, nowMs))) return 'forged'
    const read = SecondVersion.safeParse(json)
    if (!read.success) return malformedBy(read.error)
    const { id, accountNumber, ...line } = read.data.data
    if (id === 0) return []
    return accountNumber === number ? [lineOf(line)] : { malformed: 'data.accountNumber' }
  }
  const token = headers.get('secure-token') ?? ''
  if (!secrets.some((secret) => isSame(token, secret))) return 'forged'
  const read = FirstVersion.safeParse(json)
  if (!read.success) return malformedBy(read.error)
  const lines = read.data.data.filter(({ id }) => id !== 0)
  // A message may tell the lines of several accounts; one of others alone came to a wrong address.
  const ours = lines.filter(({ bank_sub_acc_id: account }) => account === number)
  if (ours.length === 0 && lines.length > 0) return { malformed: 'data.bank_sub_acc_id' }
  return ours.map(({ tid, cusum_balance: balance, when, corresponsiveName, corresponsiveAccount, ...line }) =>
    lineOf({
      ...line,
      reference: tid,
      runningBalance: balance,
      transactionDateTime: when,
      counterAccountName: corresponsiveName,
      counterAccountNumber: corresponsiveAccount,
    }),
  )
}

const Account = z.union([z.string(), z.number()]).transform((value) => String(value))
const Name = z.string().nullish()

const FirstVersion = z.object({
  data: z
    .array(
      z.object({
        id: z.number().int(),
        tid: FeedReference,
        description: FeedContent,
        amount: FeedAmount.refine((amount) => amount !== 0n),
        cusum_balance: FeedAmount.nullish(),
        when: FeedTime,
        bank_sub_acc_id: Account,
        corresponsiveName: Name,
        corresponsiveAccount: Name,
      }),
    )
    .max(MAX_MESSAGE_ROWS),
})

const SecondVersion = z.object({
  data: z.object({
    id: z.number().int(),
    reference: FeedReference,
    description: FeedContent,
    amount: FeedAmount.refine((amount) => amount !== 0n),
    runningBalance: FeedAmount.nullish(),
    transactionDateTime: FeedTime,
    accountNumber: Account,
    counterAccountName: Name,
    counterAccountNumber: Name,
  }),
})

type CassoLine = Omit<z.output<typeof SecondVersion>['data'], 'id' | 'accountNumber'>

const lineOf = (line: CassoLine): StatementLine => ({
  reference: line.reference,
  at: line.transactionDateTime,
  amount: line.amount,
  content: line.description,
  payer: payerOf(line.counterAccountName, line.counterAccountNumber),
  balance: line.runningBalance ?? null,
})

function isByCasso(secret: string, signature: string, json: unknown, nowMs: number): boolean {
  const [, timestamp = '', hash = ''] = /^t=(\d{1,15}),v1=([0-9a-f]{128})$/.exec(signature) ?? []
  if (Math.abs(nowMs - Number(timestamp)) > SEAL_AGE_MS) return false
  const text = `${timestamp}.${JSON.stringify(sorted(json))}`
  return isSame(hash, createHmac('sha512', secret).update(text).digest('hex'))
}

/** The same object with its keys in order, and those of the objects in it. */
function sorted(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json
  const entries = Object.entries(json).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, value]) => [key, sorted(value)]))
}
