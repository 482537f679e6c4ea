import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { AnswerState } from '#office/features/offers/answer-state.tsx'
import { approveForm, rejectForm } from '#office/features/offers/offer-forms.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { Pictures } from '#office/features/records/pictures.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { RecordLink } from '#office/features/records/record-link.tsx'
import { applicationsList } from '#office/lists/offers/applications-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { afterwards } from '#office/services/place.server.ts'
import { decideApplication, showApplication } from '#platform/benefits/promotions/index.ts'

export const handle = { page: 'promotions' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'promotions')
  const application = await showApplication(platform, args.params.id ?? '')
  if (!application) throw pageFailure('not-found')
  const mayDecide = application.status === 'applying' && may('promotions.decide')
  return {
    application,
    ...(await readEvidenceAndPlace(args, applicationsList, application)),
    mayDecide,
    title: application.account,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id, to } = await afterwards(args, applicationsList)
  return doPosted(args, [
    does(approveForm, 'promotions.decide', {
      run: (platform, _value, actor) => decideApplication(platform, id, { approve: true }, actor),
      to,
      says: 'approved',
    }),
    does(rejectForm, 'promotions.decide', {
      run: (platform, { reason }, actor) =>
        decideApplication(platform, id, { approve: false, reason }, actor),
      to,
      says: 'rejected',
    }),
  ])
}

export default function ApplicationRecord() {
  const { application, evidence, place, mayDecide } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-offers', 'office'])
  const { dayTime } = useFormat()
  const { id, account, time, promotion, title, remark, images, status, reason, decidedAt } = application
  return (
    <article className="o-rec" data-id={id} data-status={status}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <>
            {t('application')}{' '}
            <RecordLink className="word-link" href={`/office/members/${account}`}>
              {account}
            </RecordLink>
          </>
        }
        badge={<AnswerState status={status} />}
      >
        <p>
          <TextLink href={`/office/promotions/${promotion}`}>{title}</TextLink> · {dayTime(time)}
        </p>
        {remark ? <p className="whitespace-pre-line">{remark}</p> : null}
        {decidedAt ? (
          <p className="text-ink-2">
            {dayTime(decidedAt)} {reason}
          </p>
        ) : null}
      </RecordHead>
      <Pictures of={images} path={`/office/promotions/applications/${id}/pictures`} />
      <MemberEvidenceSheets evidence={evidence} />
      <Decisions
        decisions={[
          {
            form: approveForm,
            label: t('approve'),
            icon: 'check',
            look: 'act',
            may: mayDecide,
            words: { 'operation-not-allowed': t('ownAmount') },
          },
          { form: rejectForm, label: t('reject'), icon: 'close', look: 'danger', may: mayDecide },
        ]}
      />
    </article>
  )
}
