import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { feedbackTickets } from '#contract/members/feedback.ts'

/** What the member has written to customer service, the newest first, each with its state and the answer. */
export function TicketList({ tickets }: { tickets: ValueOf<typeof feedbackTickets>['list'] }) {
  const { t } = useTranslation('help')
  const { dayTime } = useFormat()
  return (
    <ul data-records="tickets" className="grid gap-2">
      {tickets.map(({ id, time, content, pictures, status, answer, answeredAt }) => (
        <li key={id} data-id={id} data-status={status}>
          <details className="fold">
            <summary className="py-2">
              <span className="min-w-0 flex-1 truncate" data-field="content">
                {content}
              </span>
              <Badge tone={status === 'answered' ? 'pos' : 'info'}>{t(`tickets.${status}`)}</Badge>
              <Icon name="chevron-down" />
            </summary>
            <div className="grid gap-3">
              <p className="text-sm text-ink-2">
                <time dateTime={time} data-field="time">
                  {dayTime(time)}
                </time>{' '}
                · {t('tickets.number', { id })}
                {pictures > 0 ? ` · ${t('tickets.pictures', { count: pictures })}` : null}
              </p>
              <p>{content}</p>
              {answer === null ? (
                <p className="text-ink-2">{t('tickets.waits')}</p>
              ) : (
                <div className="rounded-md bg-sunken p-3">
                  <p className="text-sm text-ink-2">
                    {t('tickets.answer')}
                    {answeredAt ? ` · ${dayTime(answeredAt)}` : null}
                  </p>
                  <p data-field="answer">{answer}</p>
                </div>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
