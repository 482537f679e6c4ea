import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { ExceptionRows } from '#office/features/exceptions/exception-rows.tsx'
import { MemberEvidenceSheets } from '#office/features/members/member-evidence.tsx'
import { creditForm, failForm } from '#office/features/orders/deposit-forms.ts'
import { DepositState } from '#office/features/orders/deposit-state.tsx'
import { OrderRows } from '#office/features/orders/order-rows.tsx'
import { OfficeTimeline } from '#office/features/orders/timeline.tsx'
import { useCodeWord } from '#office/features/records/code-words.ts'
import { Decisions } from '#office/features/records/decision.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { depositsList } from '#office/lists/money/deposits-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { readEvidenceAndPlace } from '#office/services/member-evidence.server.ts'
import { afterwards } from '#office/services/place.server.ts'
import type { OfficeAct } from '#platform/backoffice/operators/index.ts'
import {
  depositMayBecome,
  failDeposit,
  isCreditedByArrival,
  listDeposits,
  payDeposit,
  showDeposit,
} from '#platform/cashier/deposits/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

export const handle = { page: 'deposits' }

const forms = { credit: creditForm, fail: failForm } as const
type Act = keyof typeof forms
const acts = Object.keys(forms) as Act[]

/** The state that each act ends in. */
const ends = { credit: 'paid', fail: 'failed' } as const satisfies Record<Act, string>

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'deposits')
  const deposit = await showDeposit(platform, args.params.id ?? '')
  if (!deposit.ok) throw pageFailure(deposit.code)
  const order = deposit.value
  const [member, evidenceAndPlace] = await Promise.all([
    memberByAccount(platform, order.account),
    readEvidenceAndPlace(args, depositsList, order),
  ])
  const before = member ? await listDeposits(platform, { memberId: member.id, limit: 11 }) : []
  return {
    order,
    ...evidenceAndPlace,
    before: before.filter(({ id }) => id !== order.id).slice(0, 10),
    may: acts.filter(
      (one) =>
        depositMayBecome(order.status, ends[one]) &&
        !(one === 'credit' && isCreditedByArrival(order.provider)) &&
        may(`deposits.${one}` as OfficeAct),
    ),
    title: order.id,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id, to } = await afterwards(args, depositsList)
  return doPosted(args, [
    does(creditForm, 'deposits.credit', {
      run: (platform, { reason }, actor) => payDeposit(platform, id, actor, reason),
      to,
      says: 'deposit-credited',
    }),
    does(failForm, 'deposits.fail', {
      run: (platform, { reason }, actor) => failDeposit(platform, id, actor, reason),
      to,
      says: 'deposit-failed',
    }),
  ])
}

export default function DepositRecord() {
  const { order, evidence, place, before, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'cashier'])
  const providerOf = useCodeWord('provider')
  const { dayTime } = useFormat()
  const written = useAmountText()
  return (
    <article className="o-rec" data-id={order.id} data-status={order.status}>
      <Neighbours {...place} />
      <RecordHead
        heading={
          <>
            {t('deposits.one')} <Money amount={order.amount} mark />
          </>
        }
        badge={<DepositState status={order.status} />}
      >
        <div className="o-row">
          <TextLink href={`/office/members/${order.account}`}>{order.account}</TextLink>
          <span>{t(`cashier:method.${order.method as 'crypto'}`)}</span>
          <span className="text-ink-2">{dayTime(order.time)}</span>
        </div>
        <code className="text-xs text-ink-2">{order.id}</code>
      </RecordHead>
      <div className="o-g h">
        <Sheet title={t('deposits.payment')}>
          <Pairs
            pairs={[
              [
                t('deposits.provider'),
                <span key="" data-provider={order.provider}>
                  {providerOf(order.provider) ?? order.provider}
                </span>,
              ],
              [t('deposits.content'), <code key="">{order.content}</code>],
              [t('column.fee'), <Money key="" amount={order.fee} />],
              [t('deposits.credited'), <Money key="" amount={order.credited} mark />],
              [t('column.reason'), order.reason],
            ]}
          />
        </Sheet>
        <Sheet title={t('deposits.before')}>
          {before.length === 0 ? (
            <p className="o-sb">{t('deposits.first')}</p>
          ) : (
            <OrderRows
              page="deposits"
              orders={before}
              state={({ status }) => <DepositState status={status} />}
            />
          )}
        </Sheet>
      </div>
      {order.exceptions.length > 0 ? (
        <Sheet title={t('page.exceptions')}>
          <ExceptionRows
            rows={order.exceptions.map(({ id, kind, amount, time, decision }) => ({
              id: `payment-${id}`,
              kind,
              amount,
              time,
              decision,
            }))}
          />
        </Sheet>
      ) : null}
      <MemberEvidenceSheets evidence={evidence} />
      <Sheet title={t('timeline')}>
        <OfficeTimeline
          steps={order.events.map(({ status, at }) => ({ at, what: t(`deposit.${status as 'paid'}`) }))}
        />
      </Sheet>
      <Decisions
        note={
          isCreditedByArrival(order.provider) ? t(`deposits.creditedBy.${order.provider as 'bank'}`) : null
        }
        decisions={acts.map((one) => ({
          form: forms[one],
          label: t(`deposits.act.${one}`, { amount: written(order.amount) }),
          icon: one === 'fail' ? 'close' : 'check',
          look: one === 'fail' ? 'danger' : 'act',
          may: may.includes(one),
        }))}
      />
    </article>
  )
}
