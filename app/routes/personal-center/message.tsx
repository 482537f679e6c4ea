import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendForm } from '#app/actions/send-form.ts'
import { TextLink } from '#app/components/button.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { deleteForm, readForm, unreadForm } from '#app/features/inbox/inbox-forms.ts'
import { announcementOf, inboxListOf } from '#app/features/inbox/inbox-lists.ts'
import { MessageCard } from '#app/features/inbox/message-card.tsx'
import { MessageTable } from '#app/features/inbox/message-table.tsx'
import { RefusedPick } from '#app/features/inbox/refused-pick.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths, withoutModal } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { ListFilters } from '#app/records/list-filters.tsx'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { inboxWordsOf } from '#app/services/inbox-words.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import markStyles from '#app/styles/marks.css?url'
import recordStyles from '#app/styles/records.css?url'
import { AnnouncementType, deleteInbox, inbox, inboxMessage, markInbox } from '#contract/members/inbox.ts'

export const links = stylesheets(recordStyles, markStyles)

export const handle = page('messageV2', 'center')

/** The member's messages or the announcements of a type, one of them in full (`?message=`). */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const query = new URL(args.request.url).searchParams
  const list = inboxListOf(query.get('type'))
  const filter = list.read(query)
  const messageId = recordIn(query, 'message')
  const [messages, message, words] = await Promise.all([
    member.get(inbox, list.pageInput(filter, language)),
    messageId ? member.get(inboxMessage, { messageId, language }) : null,
    inboxWordsOf(args),
  ])
  const pickAll = query.get('select') === 'all'
  return { filter, messages, message, words, pickAll, liveTopic: 'inbox' as const }
}

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  switch (postedForm(args.context, [readForm, unreadForm, deleteForm] as const)) {
    case readForm:
      return sendForm(
        readForm.read(args),
        ({ id }) => send(markInbox, { ids: id, status: 'read' }),
        () => back(args, 'messages-read'),
      )
    case unreadForm:
      return sendForm(
        unreadForm.read(args),
        ({ id }) => send(markInbox, { ids: id, status: 'unread' }),
        () => back(args, 'messages-unread'),
      )
    case deleteForm:
      return sendForm(
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
  const isMessageOpen = flash === 'messages-read' && url.searchParams.has('message')
  const gone = flash === 'messages-deleted' ? ['message'] : []
  return redirectWithFlash(context, withoutModal(url, 'select', ...gone), isMessageOpen ? undefined : flash)
}

export default function MessagePanel() {
  const { filter, messages, message, words, pickAll } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['inbox', 'common'])
  const list = inboxListOf(filter.type)
  const announcements = announcementOf(filter.type)
  const { unread, unreadAnnouncements } = messages
  const ofAll = Object.values(unreadAnnouncements).reduce((sum, count) => sum + count, 0)
  const tabs = [
    {
      href: paths.personal('messageV2'),
      label: t('inbox:personal'),
      count: unread - ofAll,
      current: !announcements,
    },
    ...AnnouncementType.options.map((type) => ({
      href: paths.personal('messageV2', { type }),
      label: t(`inbox:announcement.${type}`),
      count: unreadAnnouncements[type],
      current: announcements === type,
    })),
  ]
  return (
    <>
      <PageHead
        title={t('common:panel.messageV2')}
        note={
          <>
            <span data-unread={unread}>{t('inbox:unread', { unread })}</span>
            {' · '}
            <TextLink href={paths.notifications}>{t('inbox:push.title')}</TextLink>
          </>
        }
        aside={
          <>
            <RefreshLink />
            <ListFilters
              list={list}
              filter={filter}
              clear={paths.personal('messageV2', { type: announcements })}
            />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Tabs items={tabs} label={t('inbox:tabs')} />
        {[readForm, unreadForm, deleteForm].map((form) => (
          <RefusedPick key={form.id} form={form} boxes={messages.content.length > 0} />
        ))}
        {message ? <MessageCard message={message} words={words} filter={filter} /> : null}
        <MessageTable
          messages={messages}
          words={words}
          filter={{ ...filter, page: messages.page }}
          current={message?.id}
          pickAll={pickAll}
        />
        <RecordsPager {...messages} href={(page) => list.href(filter, { page })} />
      </div>
    </>
  )
}
