import { z } from 'zod'
import { minorOf } from '#contract/base/fields/money.ts'
import { isSignedBy } from '#contract/play/seamless-wallet.ts'
import { MAX_MESSAGE_ROWS } from '../../limits.ts'
import type { OpenFeed } from './feed.ts'
import {
  FeedContent,
  type FeedMessage,
  FeedReference,
  jsonOf,
  LineTime,
  malformedBy,
  type ReadMessage,
} from './message.ts'

/** Our own form of a feed (site.md 7), signed as the calls of the seamless wallet are. */
export function readPlain({ secrets }: OpenFeed, { path, headers, body, nowMs }: FeedMessage): ReadMessage {
  if (!isSignedBy(secrets, headers, { path, body }, nowMs)) return 'forged'
  const read = PlainMessage.safeParse(jsonOf(body))
  if (!read.success) return malformedBy(read.error)
  return read.data.lines.map(({ time, ...line }) => ({ ...line, at: new Date(time), payer: null }))
}

/** Signed, with two places: `-12.50`. */
const SignedAmount = z
  .string()
  .regex(/^-?(0|[1-9]\d{0,12})\.\d{2}$/)
  .transform(minorOf)

/** Without NUL: services hand on what banks wrote, but who writes this form has put it there. */
const WithoutNul = z.string().refine((text) => !text.includes('\0'))

const PlainMessage = z.object({
  lines: z
    .array(
      z.object({
        reference: z.union([WithoutNul, z.number()]).pipe(FeedReference),
        time: LineTime,
        amount: SignedAmount.refine((amount) => amount !== 0n),
        content: WithoutNul.pipe(FeedContent),
        balance: SignedAmount.nullish().transform((balance) => balance ?? null),
      }),
    )
    .max(MAX_MESSAGE_ROWS),
})
