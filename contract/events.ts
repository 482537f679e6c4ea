import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What of a member's own can change by itself while a page is open (site.md 1.12: `/events/<topic>`). */
export const EventTopic = z.enum(['deposits', 'withdrawals', 'transfers', 'inbox', 'rewards', 'points'])
export type EventTopic = z.infer<typeof EventTopic>

/**
 * What changes of one topic while it is open. The one call that answers with no envelope, unless it is refused: a
 * `text/event-stream` that says the topic at once and whenever something of it has changed, and goes on until one of the
 * two ends it. There is no cursor: who opens it again is told at once.
 */
export const memberEvents = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getEvents',
  auth: 'member',
  source: 'ours',
  input: z.object({ topic: EventTopic }),
  value: z.instanceof(ReadableStream<Uint8Array>),
  refusals: ['in-need-true-account'],
})
