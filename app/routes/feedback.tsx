import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendFeedback } from '#app/actions/feedback-action.ts'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageHead, Section } from '#app/components/section.tsx'
import { FeedbackDesk } from '#app/features/help/feedback-desk.tsx'
import { TicketList } from '#app/features/help/ticket-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { admit, admitAnyone } from '#app/services/guards.server.ts'
import { ownTickets } from '#app/services/help.server.ts'

export const handle = page('feedback')

/** Members write to customer service; an operator answers into their inbox. */
export async function loader(args: LoaderFunctionArgs) {
  await admitAnyone(args)
  const tickets = await ownTickets(args)
  return { tickets, requestId: newRequestId() }
}

export async function action(args: ActionFunctionArgs) {
  return sendFeedback(args, await admit(args))
}

export default function Feedback() {
  const { tickets, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation('help')
  return (
    <div className="mx-auto w-full max-w-160">
      <PageHead title={t('feedback.title')} note={t('feedback.note')} />
      <Card>
        <FeedbackDesk requestId={requestId} here={paths.feedback} />
      </Card>
      {tickets.length > 0 ? (
        <Section id="tickets" title={t('tickets.title')}>
          <TicketList tickets={tickets} />
        </Section>
      ) : null}
      <p className="mt-4">
        <TextLink href={paths.contact}>{t('contact.all')}</TextLink>
      </p>
    </div>
  )
}
