import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, Instant } from '#contract/base/fields/values.ts'
import { MAX_PUSH_ENDPOINT_LENGTH } from '#contract/limits.ts'
import type { InboxCode } from './inbox.ts'

/** Notifications of a browser (Web Push, RFC 8030) for messages of the inbox. */
export const PushKind = z.enum(['deposits', 'withdrawals', 'draws', 'messages'])
export type PushKind = z.infer<typeof PushKind>

/** The kind that a message is pushed under; null: it never is. Nobody is called back to play by a reward. */
export const pushKinds: Record<InboxCode, PushKind | null> = {
  'deposit-arrived': 'deposits',
  'deposit-failed': 'deposits',
  'withdrawal-approved': 'withdrawals',
  'withdrawal-rejected': 'withdrawals',
  'withdrawal-receipt-due': 'withdrawals',
  'withdrawal-receipt-forced': 'withdrawals',
  'transfer-received': 'messages',
  'lottery-won': 'draws',
  'lottery-returned': 'draws',
  'draw-voided': 'draws',
  'bet-voided': 'messages',
  'bonus-granted': null,
  'bonus-ended': null,
  'reward-ready': null,
  'application-rejected': null,
  'rank-reached': null,
  'rank-lost': null,
  'redeem-complete': null,
  'redeem-rejected': null,
  'limit-in-force': 'messages',
  'contract-asked': 'messages',
  'contract-sent': 'messages',
  'contract-answered': 'messages',
  'contract-in-effect': 'messages',
  'contract-paid': 'messages',
  'password-changed': 'messages',
  'payment-password-changed': 'messages',
  'two-factor-on': 'messages',
  'two-factor-off': 'messages',
  'passkey-added': 'messages',
  'passkey-removed': 'messages',
  'provider-linked': 'messages',
  'provider-unlinked': 'messages',
  'account-closed': null,
  'identity-asked': 'messages',
  'identity-verified': 'messages',
  'identity-refused': 'messages',
  'agent-application-granted': 'messages',
  'agent-application-rejected': 'messages',
  'account-bound': 'messages',
  'new-device': 'messages',
  operator: 'messages',
}

/** The page of a message, which a notification opens. */
export const pushPath = (messageId: string): string => `/personalCenter/messageV2?message=${messageId}`

/** What a push carries, as JSON, encrypted for the browser: what it shows, and the path of this site that it opens. */
export const PushPayload = z.object({
  /** The message's id: a push that comes twice is shown once. */
  id: Id,
  kind: PushKind,
  title: z.string(),
  body: z.string(),
  path: z.string().regex(/^\/(?!\/)/),
})
export type PushPayload = z.infer<typeof PushPayload>

const Kinds = z.array(PushKind).max(PushKind.options.length)

/**
 * What the member is notified of, and where. `publicKey`: what a browser subscribes with; null: the operator has not switched
 * notifications on. `details`: with amounts and titles of messages, which a locked screen may show.
 */
export const pushState = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPush',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    publicKey: z.string().nullable(),
    kinds: Kinds,
    details: z.boolean(),
    devices: z.array(z.object({ id: Id, userAgent: z.string(), createdAt: Instant, current: z.boolean() })),
  }),
  refusals: ['in-need-true-account'],
})

/**
 * Keeps the subscription of the caller's browser, until it signs out. `publicKey`: the key that the browser has subscribed
 * with. `invalid`: it is of no known push service, or the keys are none; `not-offered`: notifications are off, or the key is
 * not the newest.
 */
export const addPush = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_addPush',
  auth: 'member',
  input: z.object({
    endpoint: z.string().max(MAX_PUSH_ENDPOINT_LENGTH),
    p256dh: z.string().max(128),
    auth: z.string().max(64),
    publicKey: z.string().max(128),
  }),
  value: z.object({}),
  refusals: ['invalid', 'not-offered', 'in-need-true-account'],
})

export const removePush = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_removePush',
  auth: 'member',
  input: z.object({ id: Id }),
  value: z.object({}),
  refusals: ['not-found', 'in-need-true-account'],
})

export const choosePush = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_choosePush',
  auth: 'member',
  input: z.object({ kinds: Kinds, details: z.boolean() }),
  value: z.object({}),
  refusals: ['in-need-true-account'],
})
