import { chosen, pageOf, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import { AnnouncementType, InboxStatus, InboxType } from '#contract/inbox.ts'

/** What the inbox is asked for in the query (site.md 1.6): announcements of a type, or the member's own messages. */
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

/** The filter as a URL says it, without what is the default. */
export const inboxQuery = ({ announcements, type, status, page, size }: InboxFilter) => ({
  type: announcements ?? type,
  status,
  size: sizeInUrl(size),
  page: page > 1 ? page : undefined,
})
