import type { ReactNode } from 'react'
import { Button, TextLink } from '#app/components/button.tsx'
import { stateCell } from '#app/components/records/cells.tsx'
import { RecordRows } from '#app/components/records/record-rows.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { type InboxMessage, type InboxWords, type inbox, inboxTypes } from '#contract/members/inbox.ts'
import { deleteForm, readForm, unreadForm } from './inbox-forms.ts'
import { announcementOf, type InboxFilter, inboxHref, inboxListOf } from './inbox-lists.ts'
import { FIRST_BOX, useRefusedBoxes } from './refused-pick.tsx'
import { useMessageWords } from './use-message-words.ts'

/** The ids of two forms: the ticked messages, and opening an unread message, which marks it as read. */
const PICKED = 'form-messages'
const OPEN = 'form-open'

/**
 * The messages of a page, or the announcements. A button opens an unread one, because that changes its state; a link
 * opens a read one. `pickAll`: every box is ticked, by a link.
 */
export function MessageTable({
  messages,
  words: own,
  filter,
  current,
  pickAll,
}: {
  messages: ValueOf<typeof inbox>
  words: InboxWords
  filter: InboxFilter
  current: string | undefined
  pickAll: boolean
}) {
  const { t } = useTranslation('inbox')
  const words = useMessageWords(own)
  const refused = useRefusedBoxes([readForm, unreadForm, deleteForm])
  const titleOf = (message: InboxMessage) => message.title ?? words(message).title
  const first = messages.content[0]?.id
  const type = announcementOf(filter.type)
  const list = type ? t(`announcement.${type}`) : t('list')
  const here = inboxHref(filter)
  const table = useRecords(inboxListOf(filter.type), {
    answer: messages,
    filter,
    byTime: true,
    own: {
      pick: {
        hideHead: true,
        cell: (message) => (
          <input
            type="checkbox"
            form={PICKED}
            id={message.id === first ? FIRST_BOX : undefined}
            name="id"
            value={message.id}
            defaultChecked={pickAll}
            aria-label={t('pick', { title: titleOf(message) })}
            {...refused}
            className="size-6 accent-pick"
          />
        ),
      },
      type: { cell: ({ code }) => t(`type.${inboxTypes[code]}`) },
      title: {
        cell: (message) => {
          const href = inboxHref(filter, { message: message.id })
          return message.status === 'read' ? (
            <a href={href}>{titleOf(message)}</a>
          ) : (
            <button type="submit" form={OPEN} formAction={href} name="id" value={message.id}>
              {titleOf(message)}
            </button>
          )
        },
      },
      status: {
        cell: ({ status }) => stateCell(status === 'unread' ? 'info' : 'plain', t(`status.${status}`)),
      },
    },
  })
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-1 text-base">
        {list}
      </h2>
      <RecordRows
        {...table}
        caption={list}
        id={({ id }) => id}
        status={({ status }) => status}
        kind="mail"
        days={{ timeOf: ({ time }) => time }}
        current={({ id }) => id === current}
      />
      {messages.content.length > 0 ? (
        <>
          <PostForm id={PICKED} action={here} className="flex flex-wrap items-center gap-2 pt-3">
            <TextLink href={inboxHref(filter, { select: pickAll ? undefined : 'all' })}>
              {t(pickAll ? 'pickNone' : 'pickAll')}
            </TextLink>
            <span className="flex-1" />
            {[readForm, unreadForm].map(({ id }) => (
              <Button key={id} type="submit" small name="intent" value={id}>
                {t(`act.${id as 'read'}`)}
              </Button>
            ))}
            <Button type="submit" small look="danger" name="intent" value={deleteForm.id}>
              {t('act.delete')}
            </Button>
          </PostForm>
          <PostForm id={OPEN} action={here} className="hidden" />
        </>
      ) : null}
    </section>
  )
}

/** A form whose fields and buttons are elsewhere in the page, or name the intent themselves. */
function PostForm({
  children,
  ...form
}: {
  id: string
  action: string
  className?: string
  children?: ReactNode
}) {
  const { csrf } = usePage()
  return (
    <form method="post" data-enhance="" {...form}>
      <input type="hidden" name="csrf" value={csrf} />
      {children ?? <input type="hidden" name="intent" value={readForm.id} />}
    </form>
  )
}
