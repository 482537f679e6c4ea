import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { DecideException } from '#office/features/exceptions/decide-exception.tsx'
import { settleForm } from '#office/features/exceptions/exception-forms.ts'
import { ExceptionRows, ExceptionState } from '#office/features/exceptions/exception-rows.tsx'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { nameOf } from '#office/features/orders/seals.tsx'
import { OfficeTimeline } from '#office/features/orders/timeline.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { exceptionsList } from '#office/lists/money/exceptions-list.ts'
import { act, admit } from '#office/services/acts.server.ts'
import { decisionsOf, evidenceOf, exceptionOf, settleException } from '#office/services/exceptions.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { afterwards } from '#office/services/place.server.ts'
import { showMember } from '#platform/members/accounts/index.ts'

export const handle = { page: 'exceptions' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    siteOrigin,
    operator: { actor },
    may,
  } = admit(args, 'exceptions')
  const exception = await exceptionOf(platform, args.params.id ?? '')
  if (!exception) throw pageFailure('not-found')
  const [evidence, { evidence: past, place }, member] = await Promise.all([
    evidenceOf(platform, exception),
    readEvidenceAndPlace(args, exceptionsList, exception),
    showMember(platform, exception.account),
  ])
  // who made the bet void does not decide what is missing
  const own = evidence.bet?.reversal?.by === actor
  return {
    exception,
    evidence,
    past,
    place,
    balance: member.ok ? member.value.balance : null,
    may: may('exceptions.settle') && !own ? decisionsOf(exception) : [],
    own: own && exception.decision === null,
    proof: siteOrigin && exception.from === 'shortfall' ? `${siteOrigin}/verify/${exception.order}` : null,
    title: exception.id,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id, to } = await afterwards(args, exceptionsList)
  return act(args, 'exceptions.settle', settleForm, {
    run: (platform, { decision, reason }, actor) =>
      settleException(platform, id, { decision, reason, actor }),
    to,
    says: 'exception-settled',
  })
}

export default function ExceptionRecord() {
  const { exception, evidence, past, place, balance, may, own, proof } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  const { from, kind, account, order, decision, decidedBy, reason } = exception
  const { deposit, withdrawal, bet } = evidence
  const others = [
    ...(deposit?.exceptions ?? []).map((one) => ({ ...one, id: `payment-${one.id}` })),
    ...(withdrawal?.exceptions ?? []).map((one) => ({ ...one, id: `payout-${one.id}` })),
  ].filter(({ id }) => id !== exception.id)
  const page = from === 'payment' ? 'deposits' : 'withdrawals'
  return (
    <article className="o-rec" data-id={exception.id} data-status={decision ?? 'open'}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <>
            {t(`exceptions.what.${kind}`)} <Money amount={exception.amount} mark />
          </>
        }
        badge={<ExceptionState decision={decision} />}
      >
        <div className="o-row">
          <TextLink href={`/office/members/${account}`}>{account}</TextLink>
          <span className="text-ink-2">{dayTime(exception.time)}</span>
        </div>
        <p className="text-ink-2">{t(`exceptions.means.${kind}`)}</p>
      </RecordHead>
      <div className="o-g h">
        <Sheet title={t('exceptions.evidence')}>
          {bet ? (
            <Pairs
              pairs={[
                [
                  t('exceptions.bet'),
                  proof ? (
                    <TextLink key="" href={proof}>
                      {order}
                    </TextLink>
                  ) : (
                    order
                  ),
                ],
                [t('exceptions.game'), `${bet.vendor} ${bet.game}`],
                [t('exceptions.stake'), <Money key="" amount={bet.stake} />],
                [t('exceptions.paidOut'), <Money key="" amount={bet.reversal?.payout ?? bet.payout} />],
                [t('exceptions.collected'), <Money key="" amount={bet.reversal?.collected ?? '0.00'} />],
                [t('exceptions.voidedBy'), bet.reversal ? nameOf(bet.reversal.by) : null],
                [t('column.reason'), bet.reversal?.reason],
              ]}
            />
          ) : (
            <Pairs
              pairs={[
                [
                  t('column.order'),
                  <TextLink key="" href={`/office/${page}/${order}`}>
                    {order}
                  </TextLink>,
                ],
                [
                  t('exceptions.ordered'),
                  <Money key="" amount={(deposit ?? withdrawal)?.amount ?? '0.00'} />,
                ],
                [t('exceptions.came'), <Money key="" amount={exception.amount} />],
                [
                  t('column.status'),
                  deposit
                    ? t(`deposit.${deposit.status}`)
                    : withdrawal
                      ? t(`withdrawal.${withdrawal.status}`)
                      : null,
                ],
                [t('deposits.provider'), exception.provider],
              ]}
            />
          )}
        </Sheet>
        <Sheet title={t('member.one')}>
          <Pairs
            pairs={[
              [t('column.account'), account],
              [t('column.balance'), balance === null ? null : <Money key="" amount={balance} mark />],
              [t('column.decidedBy'), decidedBy && nameOf(decidedBy)],
              [t('column.decisionReason'), reason],
            ]}
          />
        </Sheet>
      </div>
      {others.length > 0 ? (
        <Sheet title={t('exceptions.others')}>
          <ExceptionRows rows={others} />
        </Sheet>
      ) : null}
      {deposit || withdrawal ? (
        <Sheet title={t('timeline')}>
          <OfficeTimeline
            steps={
              deposit
                ? deposit.events.map(({ status, at }) => ({ at, what: t(`deposit.${status as 'paid'}`) }))
                : (withdrawal?.events ?? []).map(({ status, at, by }) => ({
                    at,
                    what: t(`withdrawal.${status as 'paid'}`),
                    by: by ? nameOf(by) : null,
                  }))
            }
          />
        </Sheet>
      ) : null}
      <MemberEvidenceSheets evidence={past} />
      <DecideException from={from} may={may} note={own ? t('exceptions.ownVoid') : null} />
    </article>
  )
}
