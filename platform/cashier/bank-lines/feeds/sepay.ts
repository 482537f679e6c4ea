import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { SEAL_AGE_MS } from '#contract/limits.ts'
import type { OpenFeed } from './feed.ts'
import {
  FeedAmount,
  FeedContent,
  type FeedMessage,
  FeedReference,
  FeedTime,
  jsonOf,
  MAX_REFERENCE,
  malformedBy,
  payerOf,
  type ReadMessage,
} from './message.ts'
import { isSame } from './same-text.ts'

/**
 * A webhook of SePay (developer.sepay.vn): one line a message, proved by an HMAC over the time in seconds and the body
 * (`X-SePay-Signature`), or by its API key alone. It takes any answer with a status of 200 and `{"success": true}`.
 */
export function readSepay({ secrets, number }: OpenFeed, { headers, body, nowMs }: FeedMessage): ReadMessage {
  if (!secrets.some((secret) => isBySepay(secret, headers, body, nowMs))) return 'forged'
  const read = SepayLine.safeParse(jsonOf(body))
  if (!read.success) return malformedBy(read.error)
  if (read.data.accountNumber !== number) return { malformed: 'accountNumber' }
  const { id, referenceCode, transactionDate, transferType, transferAmount, content, accumulated } = read.data
  if (transferAmount <= 0n) return { malformed: 'transferAmount' }
  const instead = referenceCode ? `${referenceCode} ${id}` : undefined
  return [
    {
      reference: referenceCode || `sepay ${id}`,
      // Banks write the fee of a transfer under the transfer's own reference.
      ...(instead && instead.length <= MAX_REFERENCE ? { instead } : {}),
      at: transactionDate,
      amount: transferType === 'in' ? transferAmount : -transferAmount,
      content,
      payer: payerOf(),
      // Of banks that tell SePay no balance it says 0.
      balance: accumulated ? accumulated : null,
    },
  ]
}

const SepayLine = z.object({
  id: z.number().int(),
  accountNumber: z.string(),
  transactionDate: FeedTime,
  content: FeedContent,
  transferType: z.enum(['in', 'out']),
  transferAmount: FeedAmount,
  accumulated: FeedAmount.nullish(),
  referenceCode: FeedReference.nullish().catch(null),
})

function isBySepay(
  secret: string,
  headers: FeedMessage['headers'],
  body: Uint8Array,
  nowMs: number,
): boolean {
  const signature = headers.get('x-sepay-signature')
  if (!signature) return isSame(headers.get('authorization') ?? '', `Apikey ${secret}`)
  const timestamp = headers.get('x-sepay-timestamp') ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs - Number(timestamp) * 1_000) > SEAL_AGE_MS) return false
  const right = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  return isSame(signature, `sha256=${right}`)
}
