import { chosen, pageOf, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import { InboxStatus, InboxType } from '#contract/inbox.ts'

/** The announcements that are a view of the inbox, by their type (product.md section 9). */
export const announcementTypes = ['PL', 'PU', 'PR'] as const
export type AnnouncementType = (typeof announcementTypes)[number]

/** What the inbox is asked for in the query (site.md 1.6): announcements of a type, or the member's own messages. */
export interface InboxFilter {
  announcements: AnnouncementType | undefined
  type: InboxType | undefined
  status: InboxStatus | undefined
  page: number
  size: number
}

export const inboxFilter = (query: URLSearchParams): InboxFilter => ({
  announcements: chosen(query, 'type', announcementTypes),
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
