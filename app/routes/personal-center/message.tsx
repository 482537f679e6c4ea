import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { act } from '#app/acts/act.ts'
import { Button, LinkButton } from '#app/components/button.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Sheet, SheetActs } from '#app/components/sheet.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { type InboxFilter, inboxFilter, inboxQuery } from '#app/features/inbox/inbox-filter.ts'
import { deleteForm, readForm, unreadForm } from '#app/features/inbox/inbox-forms.ts'
import { MessageCard } from '#app/features/inbox/message-card.tsx'
import { MessageTable } from '#app/features/inbox/message-table.tsx'
import { RefusedPick } from '#app/features/inbox/refused-pick.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { FilterSelect } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FlashCode } from '#app/lib/flash-codes.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths, withoutModal } from '#app/lib/paths.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import recordStyles from '#app/styles/records.css?url'
import {
  AnnouncementType,
  deleteInbox,
  InboxStatus,
  InboxType,
  inbox,
  inboxMessage,
  markInbox,
} from '#contract/members/inbox.ts'

export const links = () => [{ rel: 'stylesheet', href: recordStyles }]

export const handle = page('messageV2', 'center')

/** The member's messages or the announcements of a type, one of them in full (`?message=`). */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const query = new URL(args.request.url).searchParams
  const filter = inboxFilter(query)
  const { status, page, size } = filter
  const type = filter.announcements ?? filter.type
  const messageId = recordIn(query, 'message')
  const [messages, message, title] = await Promise.all([
    member.get(inbox, { type, status, page, size, language }),
    messageId ? member.get(inboxMessage, { messageId, language }) : null,
    titleOf(args),
  ])
  const pickAll = query.get('select') === 'all'
  return { filter, messages, message, pickAll, liveTopic: 'inbox' as const, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  switch (postedForm(args.context, [readForm, unreadForm, deleteForm] as const)) {
    case readForm:
      return act(
        readForm.read(args),
        ({ id }) => send(markInbox, { ids: id, status: 'read' }),
        () => back(args, 'messages-read'),
      )
    case unreadForm:
      return act(
        unreadForm.read(args),
        ({ id }) => send(markInbox, { ids: id, status: 'unread' }),
        () => back(args, 'messages-unread'),
      )
    case deleteForm:
      return act(
        deleteForm.read(args),
        ({ id }) => send(deleteInbox, { ids: id }),
        () => back(args, 'messages-deleted'),
      )
    default:
      return unknownIntent()
  }
}

/**
 * Redirects to the same list, without a message that was deleted. Opening a message has no flash: the message is
 * visible.
 */
function back({ context, request }: ActionFunctionArgs, flash: FlashCode) {
  const url = new URL(request.url)
  const opened = flash === 'messages-read' && url.searchParams.has('message')
  const gone = flash === 'messages-deleted' ? ['message'] : []
  return redirectWithFlash(context, withoutModal(url, 'select', ...gone), opened ? undefined : flash)
}

export default function MessagePanel() {
  const { filter, messages, message, pickAll } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['inbox', 'common'])
  const { unread, unreadAnnouncements } = messages
  const ofAll = Object.values(unreadAnnouncements).reduce((sum, count) => sum + count, 0)
  const tabs = [
    {
      href: paths.personal('messageV2'),
      label: t('inbox:personal'),
      count: unread - ofAll,
      current: !filter.announcements,
    },
    ...AnnouncementType.options.map((type) => ({
      href: paths.personal('messageV2', { type }),
      label: t(`inbox:announcement.${type}`),
      count: unreadAnnouncements[type],
      current: filter.announcements === type,
    })),
  ]
  return (
    <>
      <PageHead
        title={t('common:panel.messageV2')}
        note={<span data-unread={unread}>{t('inbox:unread', { unread })}</span>}
        aside={
          <>
            <RefreshLink />
            <InboxSheet filter={filter} />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Tabs items={tabs} label={t('inbox:tabs')} />
        {[readForm, unreadForm, deleteForm].map((form) => (
          <RefusedPick key={form.id} form={form} boxes={messages.content.length > 0} />
        ))}
        {message ? <MessageCard message={message} filter={filter} /> : null}
        <MessageTable
          messages={messages.content}
          filter={{ ...filter, page: messages.page }}
          current={message?.id}
          pickAll={pickAll}
        />
        <RecordsPager
          {...messages}
          href={(page) => paths.personal('messageV2', { ...inboxQuery(filter), page })}
        />
      </div>
    </>
  )
}

/** Status, and of one's own messages the type. */
function InboxSheet({ filter: { announcements, status, type } }: { filter: InboxFilter }) {
  const { t } = useTranslation(['inbox', 'records'])
  const action = paths.personal('messageV2')
  return (
    <Sheet
      summary={t('records:filter.label')}
      active={[status, type].filter(Boolean).length}
      className="ms-auto"
    >
      <form method="get" data-enhance="" action={action} aria-label={t('records:filter.label')}>
        <FilterSelect
          name="status"
          label={t('inbox:filter.status')}
          value={status}
          options={InboxStatus.options.map((value) => ({ value, label: t(`inbox:status.${value}`) }))}
        />
        {announcements ? (
          <input type="hidden" name="type" value={announcements} />
        ) : (
          <FilterSelect
            name="type"
            label={t('inbox:filter.type')}
            value={type}
            options={InboxType.options.map((value) => ({ value, label: t(`inbox:type.${value}`) }))}
          />
        )}
        <SheetActs>
          <LinkButton href={paths.personal('messageV2', { type: announcements })}>
            {t('records:filter.clear')}
          </LinkButton>
          <Button type="submit" look="act">
            {t('records:filter.apply')}
          </Button>
        </SheetActs>
      </form>
    </Sheet>
  )
}
