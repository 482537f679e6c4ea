import { chosen, pageOf, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import { AnnouncementType, InboxStatus, InboxType } from '#contract/members/inbox.ts'

/** The parsed query of the inbox (site.md 1.6): announcements of a type, or the member's own messages. */
export interface InboxFilter {
  announcements: AnnouncementType | undefined
  type: InboxType | undefined
  status: InboxStatus | undefined
  page: number
  size: number
}

export const inboxFilter = (query: URLSearchParams): InboxFilter => ({
  announcements: chosen(query, 'type', AnnouncementType.options),
  type: chosen(query, 'type', InboxType.options),
  status: chosen(query, 'status', InboxStatus.options),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter as query parameters, without defaults. */
export const inboxQuery = ({ announcements, type, status, page, size }: InboxFilter) => ({
  type: announcements ?? type,
  status,
  size: sizeInUrl(size),
  page: page > 1 ? page : undefined,
})
