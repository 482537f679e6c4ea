import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { RichText } from '#contract/base/fields/rich-text.ts'
import { Id, Instant, paged, pageInput, TextLanguage } from '#contract/base/fields/values.ts'
import { MAX_TICKED_ROWS } from '#contract/limits.ts'

/**
 * Messages that the site itself sends a member; their words are in the catalogue `inbox.json`, their figures in the
 * message's params. The first four are the notices of product.md section 8 (time and amount). `operator` has its own
 * words.
 */
export const InboxCode = z.enum([
  'deposit-arrived',
  'deposit-failed',
  'withdrawal-approved',
  'withdrawal-rejected',
  'withdrawal-receipt-due',
  'withdrawal-receipt-forced',
  'transfer-received',
  'lottery-won',
  'lottery-returned',
  'draw-voided',
  'bet-voided',
  'bonus-granted',
  'bonus-ended',
  'reward-ready',
  'application-rejected',
  'rank-reached',
  'rank-lost',
  'redeem-complete',
  'redeem-rejected',
  'limit-in-force',
  'contract-asked',
  'contract-sent',
  'contract-answered',
  'contract-in-effect',
  'contract-paid',
  'password-changed',
  'payment-password-changed',
  'two-factor-on',
  'two-factor-off',
  'passkey-added',
  'passkey-removed',
  'provider-linked',
  'provider-unlinked',
  'account-closed',
  'identity-asked',
  'identity-verified',
  'identity-refused',
  'agent-application-granted',
  'agent-application-rejected',
  'account-bound',
  'new-device',
  'operator',
])
export type InboxCode = z.infer<typeof InboxCode>

/** The topics of messages, for the inbox's filter. */
export const InboxType = z.enum(['money', 'rewards', 'account', 'operator'])
export type InboxType = z.infer<typeof InboxType>

export const inboxTypes: Record<InboxCode, InboxType> = {
  'deposit-arrived': 'money',
  'deposit-failed': 'money',
  'withdrawal-approved': 'money',
  'withdrawal-rejected': 'money',
  'withdrawal-receipt-due': 'money',
  'withdrawal-receipt-forced': 'money',
  'transfer-received': 'money',
  'lottery-won': 'money',
  'lottery-returned': 'money',
  'draw-voided': 'money',
  'bet-voided': 'money',
  'bonus-granted': 'rewards',
  'bonus-ended': 'rewards',
  'reward-ready': 'rewards',
  'application-rejected': 'rewards',
  'rank-reached': 'rewards',
  'rank-lost': 'rewards',
  'redeem-complete': 'rewards',
  'redeem-rejected': 'rewards',
  'limit-in-force': 'account',
  'contract-asked': 'account',
  'contract-sent': 'account',
  'contract-answered': 'account',
  'contract-in-effect': 'account',
  'contract-paid': 'money',
  'password-changed': 'account',
  'payment-password-changed': 'account',
  'two-factor-on': 'account',
  'two-factor-off': 'account',
  'passkey-added': 'account',
  'passkey-removed': 'account',
  'provider-linked': 'account',
  'provider-unlinked': 'account',
  'account-closed': 'account',
  'identity-asked': 'account',
  'identity-verified': 'account',
  'identity-refused': 'account',
  'agent-application-granted': 'account',
  'agent-application-rejected': 'account',
  'account-bound': 'account',
  'new-device': 'account',
  operator: 'operator',
}

/** Codes that have words of their own; `operator` is told in the operator's. */
export type WordedCode = Exclude<InboxCode, 'operator'>

const named = (...body: string[]) => ({ title: [] as readonly string[], body: body as readonly string[] })
const ofRank = { title: ['rank'], body: ['at', 'rank'] } as const
const atAlone = named('at')

/** What the words of a message are filled with: an operator's words must name all of it, as the built-in ones do. */
export const inboxPlaceholders: Record<WordedCode, Record<'title' | 'body', readonly string[]>> = {
  'deposit-arrived': named('amount', 'at'),
  'deposit-failed': named('amount', 'at'),
  'withdrawal-approved': named('amount', 'at'),
  'withdrawal-rejected': named('amount', 'at'),
  'withdrawal-receipt-due': named('amount', 'at'),
  'withdrawal-receipt-forced': named('amount', 'at'),
  'transfer-received': named('from', 'amount', 'at'),
  'lottery-won': named('game', 'numero', 'amount', 'at'),
  'lottery-returned': named('game', 'numero', 'amount', 'at'),
  'draw-voided': named('game', 'numero', 'amount', 'at'),
  'bet-voided': named('betId', 'at', 'money'),
  'bonus-granted': named('amount', 'at'),
  'bonus-ended': named('state', 'at'),
  'reward-ready': named('amount', 'at'),
  'application-rejected': atAlone,
  'rank-reached': ofRank,
  'rank-lost': ofRank,
  'redeem-complete': named('points', 'at'),
  'redeem-rejected': named('points', 'at'),
  'limit-in-force': named('kind', 'period', 'amount', 'at'),
  'contract-asked': named('ask', 'untilAt'),
  'contract-sent': named('ask', 'untilAt'),
  'contract-answered': named('ask', 'answer', 'at'),
  'contract-in-effect': named('contract', 'effect', 'at'),
  'contract-paid': named('share', 'contract', 'span'),
  'password-changed': atAlone,
  'payment-password-changed': atAlone,
  'two-factor-on': atAlone,
  'two-factor-off': atAlone,
  'passkey-added': atAlone,
  'passkey-removed': atAlone,
  'provider-linked': atAlone,
  'provider-unlinked': atAlone,
  'account-closed': atAlone,
  'identity-asked': atAlone,
  'identity-verified': atAlone,
  'identity-refused': atAlone,
  'agent-application-granted': atAlone,
  'agent-application-rejected': atAlone,
  'account-bound': named('bankAccount', 'at'),
  'new-device': named('at', 'address'),
}

/** The notices of product.md section 8, also shown on the next page. */
export const NoticeCode = z.enum([
  'deposit-arrived',
  'deposit-failed',
  'withdrawal-approved',
  'withdrawal-rejected',
])

/** The placeholders of a message: `amount` is money, `at` an instant, `day` a day; so are names that end so. */
export const InboxParams = z.record(z.string(), z.union([z.string(), z.number()]))
export type InboxParams = z.infer<typeof InboxParams>

export const InboxStatus = z.enum(['unread', 'read'])
export type InboxStatus = z.infer<typeof InboxStatus>

/** The announcement types that the inbox also shows (product.md section 9). */
export const AnnouncementType = z.enum(['PL', 'PU', 'PR'])
export type AnnouncementType = z.infer<typeof AnnouncementType>

/** A message in the list. `title` is an operator's, in the requested language; null if the code has words. */
const Message = z.object({
  id: Id,
  time: Instant,
  code: InboxCode,
  params: InboxParams,
  title: z.string().nullable(),
  status: InboxStatus,
})
export type InboxMessage = z.infer<typeof Message>

/**
 * The member's messages, newest first; or the current announcements of a type. `unread` counts all unread ones
 * regardless of the filter, `unreadAnnouncements` only the announcements among them.
 */
export const inbox = endpoint({
  method: 'GET',
  path: '/wps/relay/CSP_getInbox',
  auth: 'member',
  source: 'family',
  input: z.object({
    ...pageInput,
    status: InboxStatus.optional(),
    type: InboxType.or(AnnouncementType).optional(),
    language: TextLanguage.default('vi'),
  }),
  value: paged(Message).extend({
    unread: z.number().int(),
    unreadAnnouncements: z.record(AnnouncementType, z.number().int()),
  }),
  refusals: ['in-need-true-account'],
})

/** One message or announcement, with an operator's words. Does not mark it as read. */
export const inboxMessage = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getInboxMessage',
  auth: 'member',
  input: z.object({ messageId: Id, language: TextLanguage.default('vi') }),
  value: Message.extend({ body: RichText.nullable() }),
  refusals: ['in-need-true-account', 'not-found'],
})

/**
 * The operator's own words for messages, by code, with placeholders in braces (`inboxPlaceholders`); a code that is missing has
 * the built-in ones.
 */
export const inboxWords = endpoint({
  method: 'GET',
  path: '/wps/system/inboxWords',
  auth: 'none',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({ words: z.partialRecord(InboxCode, z.object({ title: z.string(), body: z.string() })) }),
})
export type InboxWords = z.infer<typeof inboxWords.value>['words']

/** As many as a page of the inbox. */
const Ids = z.array(Id).min(1).max(MAX_TICKED_ROWS)

/** Marks messages and announcements. `not-found` if one of them is not the member's; then none is marked. */
export const markInbox = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_markInbox',
  auth: 'member',
  input: z.object({ ids: Ids, status: InboxStatus }),
  value: z.object({}),
  refusals: ['in-need-true-account', 'not-found'],
})

/** Removes messages and announcements from the inbox, with the same refusals; idempotent. */
export const deleteInbox = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_deleteInbox',
  auth: 'member',
  input: z.object({ ids: Ids }),
  value: z.object({}),
  refusals: ['in-need-true-account', 'not-found'],
})

/** The badges of the personal center. Counted to 1,000; 0 if the module is off. */
export const unreadCount = endpoint({
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({
    unreadMessage: z.number().int(),
    /** Rewards to claim, of any kind. */
    rewards: z.number().int(),
    /** Those of the missions panel, even while the reward center is off. */
    missions: z.number().int(),
  }),
  refusals: ['in-need-true-account'],
})
