import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { FeedbackDesk } from '#app/features/help/feedback-desk.tsx'
import { HelpFolds } from '#app/features/help/help-topics.tsx'
import { LinePicker } from '#app/features/help/line-picker.tsx'
import { TicketList } from '#app/features/help/ticket-list.tsx'
import { CustomerServiceLink } from '#app/features/site/customer-service-link.tsx'
import { useChannelName } from '#app/features/site/service-channels.tsx'
import { useFrame } from '#app/features/site/use-frame.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { helpTopics, ownTickets } from '#app/services/help.server.ts'
import { brandLines } from '#app/services/lines.server.ts'
import { liveChannels } from '#app/services/site.server.ts'

export const handle = page('contact')

/** Customer service: the channels where somebody answers, a form, and what is asked most. */
export async function loader(args: LoaderFunctionArgs) {
  const [{ channels, answerHours }, topics, tickets, { lines }] = await Promise.all([
    liveChannels(args),
    helpTopics(args).catch(() => []),
    ownTickets(args),
    brandLines(args),
  ])
  const questions = topics.find(({ id }) => id === 'questions')
  return { channels, answerHours, questions, tickets, lines, requestId: newRequestId() }
}

export default function Contact() {
  const { channels, answerHours, questions, tickets, lines, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['help', 'states', 'common'])
  const { flags } = useFrame().status
  const nameOf = useChannelName()
  return (
    <>
      <PageHead title={t('help:contact.title')} note={t('help:contact.text')} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {channels.length > 0 ? (
          <Card title={t('states:service.open')}>
            <ul data-records="channels" className="flex flex-wrap gap-2">
              {channels.map((channel) => (
                <li key={`${channel.type} ${channel.name}`} data-id={channel.type}>
                  <CustomerServiceLink {...channel} look="button">
                    {nameOf(channel)}
                  </CustomerServiceLink>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        {flags.FEEDBACK3 ? (
          <Card title={t('help:feedback.title')}>
            <p className="text-sm text-ink-2" data-answer-hours={answerHours ?? undefined}>
              {t('help:feedback.note')}{' '}
              {answerHours === null ? null : t('help:feedback.within', { count: answerHours })}
            </p>
            <FeedbackDesk requestId={requestId} here={paths.contact} />
          </Card>
        ) : null}
        {tickets.length > 0 ? (
          <Card title={t('help:tickets.title')}>
            <TicketList tickets={tickets} />
          </Card>
        ) : null}
        {lines.length > 0 ? (
          <Card title={t('help:lines.title')}>
            <LinePicker lines={lines} />
          </Card>
        ) : null}
        {questions ? (
          <section className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <h2 className="mb-2">{questions.title}</h2>
            <HelpFolds topic={questions} />
            <p className="mt-3">
              <TextLink href={paths.help}>{t('help:title')}</TextLink>
            </p>
          </section>
        ) : null}
      </div>
    </>
  )
}
