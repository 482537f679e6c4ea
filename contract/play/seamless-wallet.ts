import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type ErrorCode, statusOf } from '#contract/base/errors.ts'
import { Money } from '#contract/base/fields/money.ts'
import { isPrintable } from '#contract/base/fields/printable.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Instant } from '#contract/base/fields/values.ts'
import { REPORT_PAGE_ROWS, SEAL_AGE_MS } from '#contract/limits.ts'

/**
 * The calls of a game's vendor during play (platform.md section 4): `POST /callbacks/<vendor>/<call>`. Every call is
 * signed with the vendor's key; a call with a `transactionId` is done once, however often it comes.
 * `docs/vendors.md` has an example of each.
 */
const walletCallKinds = ['balance', 'bet', 'win', 'rollback'] as const
export type WalletCallKind = (typeof walletCallKinds)[number]

/** Whether a text names a call of a vendor's wallet. */
export const isWalletCall = (name: string): name is WalletCallKind =>
  (walletCallKinds as readonly string[]).includes(name)

/** The path of the call, which is signed together with the body. */
export const walletPath = (vendor: string, kind: WalletCallKind): string => `/callbacks/${vendor}/${kind}`

/** Milliseconds since 1970. */
const TIMESTAMP_HEADER = 'x-timestamp'
const SIGNATURE_HEADER = 'x-signature'

/** The signed text: a message to `path` (without its query), byte for byte. */
interface SignedMessage {
  timestamp: string
  path: string
  body: string | Uint8Array
}

/** The signature in lower-case hex; the key is used as text, not decoded. */
export const signatureOf = (key: string, { timestamp, path, body }: SignedMessage): string =>
  createHmac('sha256', key).update(`${timestamp}.${path}.`).update(body).digest('hex')

/**
 * The signature of a launch: of its query before `signature` is added. The vendor refuses a signature that is wrong or
 * older than 5 minutes.
 */
export const launchSignature = (key: string, query: URLSearchParams): string =>
  createHmac('sha256', key).update(query.toString()).digest('hex')

/** The headers of a message that is sent now. */
export function signedHeaders(
  key: string,
  path: string,
  body: string,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(nowMs)
  return {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: signatureOf(key, { timestamp, path, body }),
  }
}

/** Whether the headers sign this message with one of these keys, not longer ago than 5 minutes. */
export function isSignedBy(
  keys: readonly string[],
  headers: { get(name: string): string | null | undefined },
  { path, body }: Omit<SignedMessage, 'timestamp'>,
  nowMs: number,
): boolean {
  const timestamp = headers.get(TIMESTAMP_HEADER) ?? ''
  const signature = (headers.get(SIGNATURE_HEADER) ?? '').toLowerCase()
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  const theirs = Buffer.from(signature, 'hex')
  const right = keys.some((key) =>
    timingSafeEqual(theirs, Buffer.from(signatureOf(key, { timestamp, path, body }), 'hex')),
  )
  return right && Math.abs(nowMs - Number(timestamp)) <= SEAL_AGE_MS
}

/** An id of the vendor's own. */
export const VendorId = ShortText.min(1).refine(isPrintable)

/** The fields of all calls: the token of the launch, and the game by its name in the catalogue. */
const CallFields = z.object({ token: z.string().min(1).max(200).refine(isPrintable), gameCode: VendorId })

/** The balance that can be staked now. A `transactionId` is just returned in the answer. */
export const BalanceCall = CallFields.partial({ gameCode: true }).extend({
  transactionId: VendorId.optional(),
})

/** Zero or more, in the only accepted notation: `0.00`, `40.00`. */
const Amount = Money.regex(/^(?:0|[1-9]\d{0,11})\.\d{2}$/)
const StakeAmount = Amount.refine((amount) => amount !== '0.00')

/** Takes `amount` as the stake of a new bet. */
export const BetCall = CallFields.extend({ transactionId: VendorId, roundId: VendorId, amount: StakeAmount })

/**
 * Pays `amount` on a bet and ends it; 0.00 means that it is lost. A further win of the same bet adds to it. Without
 * `betTransactionId` it is a win without a stake, if the vendor may pay such.
 */
export const WinCall = CallFields.extend({
  transactionId: VendorId,
  roundId: VendorId,
  amount: Amount,
  betTransactionId: VendorId.nullish(),
})

/** Rolls a bet back, even one that has not come yet. If `amount` is given, it must be the bet's. */
export const RollbackCall = CallFields.extend({
  transactionId: VendorId,
  roundId: VendorId,
  amount: Amount.nullish(),
  betTransactionId: VendorId,
})

/** The answer to every accepted call. */
export const WalletAnswer = z.object({ balance: Money, transactionId: z.string().nullable() })
export type WalletAnswer = z.infer<typeof WalletAnswer>

/**
 * Our daily request to a vendor, by POST to the address of its reports, signed as its own calls are: every bet that was
 * placed, paid or rolled back from `from` to just before `until`, in its current state. `after` is the `next` of the
 * page before, null for the first.
 */
export const ReportCall = z.object({
  vendor: VendorId,
  from: Instant,
  until: Instant,
  after: z.string().max(200).nullable(),
  limit: z.number().int().min(1).max(REPORT_PAGE_ROWS),
})
export type ReportCall = z.infer<typeof ReportCall>

/**
 * A bet in the vendor's book. `rollback` names the message that rolled it back; without one the bet is valid: ended if
 * it has any win, else open. A win without a bet is a separate line, with that win's id and a stake of 0.00. `at` is
 * the time of its last change. Messages that we have refused are in no book.
 */
export const ReportedBet = CallFields.extend({
  transactionId: VendorId,
  roundId: VendorId,
  stake: Amount,
  wins: z.array(z.object({ transactionId: VendorId, amount: Amount })).max(500),
  rollback: VendorId.nullable(),
  at: Instant,
})
export type ReportedBet = z.infer<typeof ReportedBet>

/** `value` of the answer; `next` is null on the last page. */
export const ReportAnswer = z.object({
  bets: z.array(ReportedBet).max(REPORT_PAGE_ROWS),
  next: z.string().min(1).max(200).nullable(),
})
export type ReportAnswer = z.infer<typeof ReportAnswer>

/** The codes that only vendors receive, in addition to those of the site. */
const ownCodes = { 'wrong-signature': 401, 'not-json': 415 } as const

export type WalletRefusal = ErrorCode | keyof typeof ownCodes

/** The HTTP status of a refusal to a vendor. */
export const walletStatusOf = (code: WalletRefusal): number =>
  code === 'wrong-signature' || code === 'not-json' ? ownCodes[code] : statusOf(code)
