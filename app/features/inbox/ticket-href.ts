import { paths } from '#app/lib/pages/paths.ts'
import type { InboxMessage } from '#contract/members/inbox.ts'

/** The page of the ticket that a message is about; undefined for a message about anything else. */
export const ticketHref = ({ code, params }: Pick<InboxMessage, 'code' | 'params'>): string | undefined =>
  code === 'lottery-won'
    ? paths.lottery({ gameCode: String(params.gameCode), ticket: String(params.ticketId) })
    : undefined
