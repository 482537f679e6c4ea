import { paths } from '#app/lib/pages/paths.ts'
import { choice, type Filter, type Query } from '#app/records/filters.ts'
import { type FilterOf, records } from '#app/records/records.ts'
import { AnnouncementType, InboxStatus, InboxType, inbox } from '#contract/members/inbox.ts'

/** Messages of some types, the newest first. */
const messagesBy = (
  type: Filter<InboxType | AnnouncementType | undefined>,
  empty: 'none' | 'noAnnouncements',
) =>
  records('messages', {
    path: paths.personal('messageV2'),
    call: inbox,
    columns: {
      pick: { head: 'inbox:column.pick' },
      id: { head: 'inbox:column.id' },
      time: { head: 'inbox:column.time', show: 'time' },
      type: { head: 'inbox:column.type' },
      title: { head: 'inbox:column.title' },
      status: { head: 'inbox:column.status' },
    },
    filters: {
      status: choice(InboxStatus.options, {
        label: 'inbox:filter.status',
        word: (status) => `inbox:status.${status}`,
      }),
      type,
    },
    input: (usual, language) => ({ ...usual, language }),
    empty: `inbox:${empty}`,
    emptyHint: empty === 'none' ? 'inbox:noneYet' : undefined,
  })
type InboxList = ReturnType<typeof messagesBy>
export type InboxFilter = FilterOf<InboxList>

/** The member's own messages, and the announcements of a type. */
export const inboxLists = {
  own: messagesBy(
    choice(InboxType.options, { label: 'inbox:filter.type', word: (type) => `inbox:type.${type}` }),
    'none',
  ),
  announcements: messagesBy(choice(AnnouncementType.options), 'noAnnouncements'),
}

/** The type of announcements that a list is of; undefined for the member's own messages. */
export const announcementOf = (type: string | null | undefined): AnnouncementType | undefined =>
  AnnouncementType.options.find((one) => one === type)

/** The list that `type` asks for. */
export const inboxListOf = (type: string | null | undefined): InboxList =>
  announcementOf(type) ? inboxLists.announcements : inboxLists.own

/** The page of the list on which the member is, with a message open or every box ticked. */
export const inboxHref = (filter: InboxFilter, more: Query = {}) =>
  inboxListOf(filter.type).href(filter, { page: filter.page > 1 ? filter.page : undefined, ...more })
