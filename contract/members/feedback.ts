import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, Instant, RequestId } from '#contract/base/fields/values.ts'
import { MAX_IMAGES, MAX_REMARK_UNITS } from '#contract/limits.ts'

/**
 * Writes to customer service, with the ids of uploaded pictures; an operator's answer comes to the inbox. Refused with
 * `too-many-requests` beyond ten in a day.
 */
export const feedback = endpoint({
  method: 'PUT',
  path: '/wps/feedback',
  auth: 'member',
  source: 'product',
  lines: ['content'],
  input: z.object({
    content: z.string().trim().max(MAX_REMARK_UNITS),
    uploadIds: z.array(Id).max(MAX_IMAGES).default([]),
    requestId: RequestId,
  }),
  value: z.object({ feedbackId: Id }),
  refusals: [
    'required',
    'too-long',
    'not-offered',
    'too-many-requests',
    'request-id-reused',
    'in-need-true-account',
  ],
})

/** What a member has written, as it sees it itself: `open` until an operator has answered. */
const FeedbackTicket = z.object({
  id: Id,
  time: Instant,
  content: z.string(),
  /** How many pictures came with it. */
  pictures: z.number().int(),
  status: z.enum(['open', 'answered']),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
})
export type FeedbackTicket = z.infer<typeof FeedbackTicket>

/** The member's newest letters to customer service, at most `MAX_TICKETS_ROWS`. */
export const feedbackTickets = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getFeedback',
  auth: 'member',
  input: z.object({}),
  value: z.object({ list: z.array(FeedbackTicket) }),
  refusals: ['in-need-true-account'],
})
