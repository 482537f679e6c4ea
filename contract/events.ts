import { z } from 'zod'

/** What of a member's own can change by itself while a page is open (site.md 1.12: `/events/<topic>`). */
export const EventTopic = z.enum(['deposits', 'withdrawals', 'transfers', 'inbox', 'rewards', 'points'])
export type EventTopic = z.infer<typeof EventTopic>
