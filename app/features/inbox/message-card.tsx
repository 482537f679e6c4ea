import { Button, LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { InboxWords, inboxMessage } from '#contract/members/inbox.ts'
import { RichText } from '../site/rich-text.tsx'
import { useOpens } from '../site/use-opens.ts'
import { deleteForm, readForm, unreadForm } from './inbox-forms.ts'
import { type InboxFilter, inboxHref } from './inbox-lists.ts'
import { leadOf } from './message-lead.ts'
import { useMessageWords } from './use-message-words.ts'

/** One message in full, with its actions. */
export function MessageCard({
  message,
  words: own,
  filter,
}: {
  message: ValueOf<typeof inboxMessage>
  words: InboxWords
  filter: InboxFilter
}) {
  const { t } = useTranslation('inbox')
  const { dateTime } = useFormat()
  const words = useMessageWords(own)(message)
  const opens = useOpens()
  const lead = leadOf(message)
  const mark = message.status === 'unread' ? readForm : unreadForm
  return (
    <Card title={message.title ?? words.title} titleId="message">
      <article data-message={message.id} data-status={message.status} className="grid gap-3">
        <time data-field="time" dateTime={message.time} className="text-xs text-ink-2">
          {dateTime(message.time)}
        </time>
        <div data-field="body">
          <RichText nodes={message.body ?? [words.body]} />
        </div>
      </article>
      <div className="flex flex-wrap items-center gap-2">
        {lead && opens(lead.href.replace(/\?.*/, '')) ? (
          <LinkButton small href={lead.href} data-lead={lead.word}>
            {t(`lead.${lead.word}`)}
          </LinkButton>
        ) : null}
        {[mark, deleteForm].map((form) => (
          // Its own id: why an act was refused is said once, above (`RefusedPick`).
          <FormOf
            key={form.id}
            form={{ ...form, id: `${form.id}-one` }}
            hidden={{ id: message.id }}
            className="grid"
          >
            <Button type="submit" small look={form === deleteForm ? 'danger' : 'plain'}>
              {t(`act.${form.id as 'read'}`)}
            </Button>
          </FormOf>
        ))}
        <LinkButton small look="quiet" href={inboxHref(filter)}>
          {t('backToList')}
        </LinkButton>
      </div>
    </Card>
  )
}
