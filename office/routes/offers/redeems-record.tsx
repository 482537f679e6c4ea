import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { RedeemStatus } from '#contract/benefits/points.ts'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { AnswerState } from '#office/features/offers/answer-state.tsx'
import { completeForm, rejectForm } from '#office/features/offers/offer-forms.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { RecordLink } from '#office/features/records/record-link.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { redeemsList } from '#office/lists/offers/redeems-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { afterwards } from '#office/services/place.server.ts'
import { completeRedeem, rejectRedeem, showRedeem } from '#platform/benefits/points/index.ts'

export const handle = { page: 'promotions' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'promotions')
  const redeem = await showRedeem(platform, args.params.id ?? '')
  if (!redeem) throw pageFailure('not-found')
  const mayDecide = redeem.status === 'processing' && may('promotions.redeem')
  return {
    redeem,
    ...(await readEvidenceAndPlace(args, redeemsList, redeem)),
    mayDecide,
    title: redeem.account,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id, to } = await afterwards(args, redeemsList)
  return doPosted(args, [
    does(completeForm, 'promotions.redeem', {
      run: (platform, _value, actor) => completeRedeem(platform, id, actor),
      to,
      says: 'redeem-completed',
    }),
    does(rejectForm, 'promotions.redeem', {
      run: (platform, { reason }, actor) => rejectRedeem(platform, id, actor, reason),
      to,
      says: 'rejected',
    }),
  ])
}

export default function RedeemRecord() {
  const { redeem, evidence, place, mayDecide } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-offers', 'office'])
  const { dayTime } = useFormat()
  const { id, account, time, reward, kind, quantity, points, status, reason } = redeem
  return (
    <article className="o-rec" data-id={id} data-status={status}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <RecordLink className="word-link" href={`/office/members/${account}`}>
            {account}
          </RecordLink>
        }
        badge={<AnswerState status={status as RedeemStatus} />}
      >
        <p className="text-ink-2">{dayTime(time)}</p>
      </RecordHead>
      <Sheet title={t('redeemed')}>
        <Pairs
          pairs={[
            [
              t('reward'),
              <TextLink key="" href={`/office/promotions/reward.${reward}`}>
                {reward}
              </TextLink>,
            ],
            [t('office:column.kind'), t(`office:rewardKind.${kind as 'goods'}`)],
            [t('quantity'), quantity],
            [t('points'), points],
            ...(reason === null ? [] : [[t('office:column.reason'), reason] as const]),
          ]}
        />
      </Sheet>
      <MemberEvidenceSheets evidence={evidence} />
      <Decisions
        note={mayDecide ? t('rejectGivesBack', { points }) : null}
        decisions={[
          { form: completeForm, label: t('complete'), icon: 'check', look: 'act', may: mayDecide },
          { form: rejectForm, label: t('reject'), icon: 'close', look: 'danger', may: mayDecide },
        ]}
      />
    </article>
  )
}
