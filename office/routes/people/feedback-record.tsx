import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button, TextLink } from '#app/components/button.tsx'
import { TextAreaField } from '#app/forms/controls.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { answerForm } from '#office/features/feedback/feedback-forms.ts'
import { FeedbackState } from '#office/features/feedback/feedback-state.tsx'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { nameOf } from '#office/features/orders/seals.tsx'
import { ActForm } from '#office/features/records/act-form.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { Pictures } from '#office/features/records/pictures.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { feedbackList } from '#office/lists/people/feedback-list.ts'
import { act, admit } from '#office/services/acts.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { afterwards } from '#office/services/place.server.ts'
import { answerFeedback, showFeedback } from '#platform/members/feedback/index.ts'

export const handle = { page: 'feedback' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'feedback')
  const feedback = await showFeedback(platform, args.params.id ?? '')
  if (!feedback) throw pageFailure('not-found')
  return {
    feedback,
    ...(await readEvidenceAndPlace(args, feedbackList, feedback)),
    may: feedback.answeredAt === null && may('feedback.answer'),
    title: feedback.account,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id, to } = await afterwards(args, feedbackList)
  return act(args, 'feedback.answer', answerForm, {
    run: (platform, { text }, actor) => answerFeedback(platform, actor, id, text ?? ''),
    to,
    says: 'feedback-answered',
  })
}

export default function FeedbackRecord() {
  const { feedback, evidence, place, may } = useLoaderData<typeof loader>()
  const { id, account, time, content, images, answer, answeredBy, answeredAt } = feedback
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <article className="o-rec" data-id={id} data-status={answeredAt === null ? 'open' : 'answered'}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <>
            {t('feedback.one')} <TextLink href={`/office/members/${account}`}>{account}</TextLink>
          </>
        }
        badge={<FeedbackState answered={answeredAt !== null} />}
      >
        <p className="text-ink-2">{dayTime(time)}</p>
        <p className="whitespace-pre-line">{content}</p>
      </RecordHead>
      <Pictures of={images} path={`/office/feedback/${id}/pictures`} />
      {answer === null ? null : (
        <Sheet
          title={t('feedback.answer')}
          about={answeredBy && answeredAt ? `${nameOf(answeredBy)} · ${dayTime(answeredAt)}` : null}
        >
          <p className="o-sb whitespace-pre-line">{answer}</p>
        </Sheet>
      )}
      <MemberEvidenceSheets evidence={evidence} />
      <RefusedAct form={answerForm} isShown={may} />
      {may ? (
        <div className="o-act">
          <ActForm form={answerForm} className="o-decide">
            <TextAreaField name="text" data-key="a" hint={t('feedback.goesTo', { account })} rows={3} />
            <div>
              <Button look="act" icon="check">
                {t('feedback.send')}
              </Button>
            </div>
          </ActForm>
        </div>
      ) : null}
    </article>
  )
}
