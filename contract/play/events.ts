import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { ROOM_GAME } from './games/three-card/three-card.ts'

/** The member's data that can change while a page is open (site.md 1.12: `/events/<topic>`). */
export const EventTopic = z.enum(['deposits', 'withdrawals', 'transfers', 'inbox', 'rewards', 'points'])
export type EventTopic = z.infer<typeof EventTopic>

/** The rounds of a shared game: `round-sicbo`. Everybody may watch them. */
export const RoundTopic = z.string().regex(/^round-[a-z0-9-]{1,32}$/)

/**
 * Whether the topic is a card room. Its events only say that something has changed, because each visitor sees something
 * else.
 */
export const isRoomTopic = (topic: string): boolean => topic.startsWith(`round-${ROOM_GAME}-`)

/** Any topic of a live page. */
export type LiveTopic = EventTopic | `round-${string}` | `draw-${string}`

/**
 * The changes of one topic as a stream. The one call without an envelope, unless it is refused: a `text/event-stream`
 * that sends the topic at once and after each change, until either side ends it. There is no cursor: a reader that
 * reconnects gets a message at once.
 */
export const memberEvents = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getEvents',
  auth: 'member',
  input: z.object({ topic: EventTopic }),
  value: z.instanceof(ReadableStream<Uint8Array>),
  refusals: ['in-need-true-account'],
})

/**
 * The rounds of a shared game: a message at once and with every step of a round, with everything that the table shows
 * (a `RoundTable` as JSON); for virtual sports only the topic, because the page then fetches the matchday. While
 * somebody listens, the next round opens when the last result was shown long enough.
 */
export const roundEvents = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getRoundEvents',
  auth: 'none',
  input: z.object({ topic: RoundTopic }),
  value: z.instanceof(ReadableStream<Uint8Array>),
  refusals: ['not-found'],
})
