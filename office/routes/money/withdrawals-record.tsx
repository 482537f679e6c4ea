import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { SelectField, TextField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { ExceptionRows } from '#office/features/exceptions/exception-rows.tsx'
import { GamesSheet, MoneySheet, RelatedSheet } from '#office/features/members/member-evidence.tsx'
import { BetRows } from '#office/features/members/member-parts.tsx'
import { Checks } from '#office/features/orders/checks.tsx'
import { OrderRows } from '#office/features/orders/order-rows.tsx'
import { PayoutQr } from '#office/features/orders/payout-qr.tsx'
import { Promised } from '#office/features/orders/promised.tsx'
import { useActor } from '#office/features/orders/seals.tsx'
import { OfficeTimeline } from '#office/features/orders/timeline.tsx'
import { TokenPayoutQr } from '#office/features/orders/token-payout.tsx'
import {
  approveForm,
  bookForm,
  payForm,
  receiptForm,
  rejectForm,
  resolveForm,
  retryForm,
} from '#office/features/orders/withdrawal-forms.ts'
import { WithdrawalQueue } from '#office/features/orders/withdrawal-queue.tsx'
import { WithdrawalState } from '#office/features/orders/withdrawal-state.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { Neighbours } from '#office/features/records/neighbours.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { withdrawalsList } from '#office/lists/money/withdrawals-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { languageOf } from '#office/services/language.server.ts'
import { afterwards, isFromList, placeIn } from '#office/services/place.server.ts'
import { withdrawalEvidence } from '#office/services/withdrawal-evidence.server.ts'
import type { OfficeAct } from '#platform/backoffice/operators/index.ts'
import {
  approveWithdrawal,
  bookTransfer,
  forceReceipt,
  type ListedWithdrawal,
  listWithdrawals,
  payByHand,
  payByTransaction,
  payoutEnds,
  rejectWithdrawal,
  resolvePayout,
  retryPayout,
  showWithdrawal,
  unneededDecisions,
} from '#platform/cashier/withdrawals/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

export const handle = { page: 'withdrawals' }

const forms = {
  approve: approveForm,
  retry: retryForm,
  pay: payForm,
  receipt: receiptForm,
  resolve: resolveForm,
  reject: rejectForm,
  book: bookForm,
} as const
type Act = keyof typeof forms
const acts = Object.keys(forms) as Act[]

/** Who pays a withdrawal: a provider, or the cashier, from an own account of the house or with a token. */
const payerOf = ({ content, payout }: Pick<ListedWithdrawal, 'content' | 'payout'>) =>
  payout !== null ? 'token' : content !== null ? 'bank' : 'provider'

/** What may be done with a withdrawal as it stands now. */
function actsOf(order: Pick<ListedWithdrawal, 'status' | 'problem' | 'payout' | 'content'>): Act[] {
  const { status, problem, payout } = order
  if (status === 'requested') return ['approve', 'reject']
  // Only tokens can be looked up where they went.
  const left: Act[] = payout === null ? [] : ['book']
  if (status === 'approved')
    return [
      ...(problem !== null && payerOf(order) === 'provider' ? (['retry'] as const) : []),
      ...(problem === null ? (['pay', 'resolve'] as const) : (['pay', 'reject'] as const)),
      ...left,
    ]
  return status === 'paid' ? ['receipt', ...left] : left
}

/** The filter that the record was opened from; without one, the queue, of which the oldest waits longest. */
function filterOf(request: Request) {
  const filter = withdrawalsList.read(new URL(request.url).searchParams)
  return isFromList(request) ? filter : ({ ...filter, status: 'requested', sort: 'time' } as const)
}

export async function loader(args: LoaderFunctionArgs) {
  const { platform, siteOrigin, may } = admit(args, 'withdrawals')
  const withdrawal = await showWithdrawal(platform, args.params.id ?? '')
  if (!withdrawal.ok) throw pageFailure(withdrawal.code)
  const order = withdrawal.value
  const filter = filterOf(args.request)
  const [evidence, members, queue, place] = await Promise.all([
    withdrawalEvidence(platform, order, await languageOf(args.request)),
    memberByAccount(platform, order.account),
    withdrawalsList.page(platform, filter),
    placeIn(platform, withdrawalsList, filter, order.id),
  ])
  const before = members ? await listWithdrawals(platform, { memberId: members.id, limit: 11 }) : []
  return {
    order,
    evidence,
    queue: queue.rows.map((row) => ({ row, href: withdrawalsList.recordHref(filter, row.id) })),
    place,
    before: before.filter(({ id }) => id !== order.id).slice(0, 10),
    may: actsOf(order).filter((one) => may(`withdrawals.${one}` as OfficeAct)),
    now: platform.clock.now().getTime(),
    siteOrigin: siteOrigin ?? '',
    title: order.id,
  }
}

export async function action(args: ActionFunctionArgs) {
  const { id, to } = await afterwards(args, withdrawalsList)
  return doPosted(args, [
    does(approveForm, 'withdrawals.approve', {
      run: (platform, _value, actor) => approveWithdrawal(platform, id, actor),
      to,
      says: 'withdrawal-approved',
    }),
    does(rejectForm, 'withdrawals.reject', {
      run: (platform, { reason }, actor) => rejectWithdrawal(platform, id, actor, reason),
      to,
      says: 'withdrawal-rejected',
    }),
    does(payForm, 'withdrawals.pay', {
      run: (platform, { hash }, actor) =>
        hash ? payByTransaction(platform, id, hash, actor) : payByHand(platform, id, actor),
      to,
      says: 'withdrawal-paid',
    }),
    does(retryForm, 'withdrawals.retry', {
      run: (platform, _value, actor) => retryPayout(platform, id, actor),
      to,
      says: 'withdrawal-retried',
    }),
    does(resolveForm, 'withdrawals.resolve', {
      run: (platform, { decision: end, reason }, actor) =>
        resolvePayout(platform, id, { end, actor, reason }),
      to,
      says: 'withdrawal-resolved',
    }),
    does(bookForm, 'withdrawals.book', {
      run: (platform, value, actor) => bookTransfer(platform, { ...value, orderId: id, actor }),
      to: `/office/withdrawals/${id}`,
      says: 'transfer-booked',
    }),
    does(receiptForm, 'withdrawals.receipt', {
      run: (platform, { reason }, actor) => forceReceipt(platform, id, actor, reason),
      to,
      says: 'withdrawal-received',
    }),
  ])
}

export default function WithdrawalRecord() {
  const { order, evidence, queue, place, before, may, now, siteOrigin } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const actorOf = useActor()
  const { dayTime } = useFormat()
  const hrefs = new Map(queue.map(({ row, href }) => [row.id, href]))
  return (
    <div className="o-split">
      <WithdrawalQueue
        rows={queue.map(({ row }) => row)}
        current={order.id}
        href={(id) => hrefs.get(id) ?? ''}
        now={now}
      />
      <article className="o-rec" data-id={order.id} data-status={order.status}>
        <Neighbours {...place} />
        <Heading order={order} now={now} />
        {order.problem ? (
          <div className="mt-3">
            <Flash kind="warn" title={t('withdrawals.problem')}>
              {order.problem}
            </Flash>
          </div>
        ) : null}
        {order.unclearSince ? (
          <div className="mt-3">
            <Flash kind="warn" title={t('withdrawals.unclear')}>
              {t('withdrawals.unclearHint', { since: dayTime(order.unclearSince) })}
            </Flash>
          </div>
        ) : null}
        {order.exceptions.length > 0 ? (
          <Sheet title={t('page.exceptions')}>
            <ExceptionRows rows={order.exceptions.map((one) => ({ ...one, id: `payout-${one.id}` }))} />
          </Sheet>
        ) : null}
        {evidence ? (
          <>
            <div className="o-g rev">
              <Sheet
                title={t('checks.title')}
                about={t('checks.about', {
                  look: evidence.checks.filter(({ ok }) => !ok).length,
                  ok: evidence.checks.filter(({ ok }) => ok).length,
                })}
              >
                <Checks checks={evidence.checks} />
              </Sheet>
              <MoneySheet {...evidence} />
            </div>
            <GamesSheet {...evidence} />
            <div className="o-g h">
              <Sheet title={t('evidence.wins')} about={t('evidence.days')}>
                <BetRows
                  bets={evidence.wins}
                  siteOrigin={siteOrigin}
                  path={`/office/members/${order.account}`}
                />
              </Sheet>
              <RelatedSheet {...evidence} />
            </div>
          </>
        ) : null}
        <div className="o-g h">
          <Before before={before} />
          <Sheet title={t('timeline')}>
            <OfficeTimeline
              steps={order.events.map(({ status, at, by }) => ({
                at,
                what: t(`withdrawal.${status as 'paid'}`),
                by: by ? actorOf(by) : null,
              }))}
            />
          </Sheet>
        </div>
        <PayoutQr order={order} />
        <TokenPayoutQr order={order} />
        <Acts order={order} may={may} />
      </article>
    </div>
  )
}

type Order = ReturnType<typeof useLoaderData<typeof loader>>['order']

function Heading({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('office')
  const waits = order.status === 'requested' || order.status === 'approved'
  return (
    <RecordHead
      heading={
        <>
          {t('withdrawals.one')} <Money amount={order.amount} mark />
        </>
      }
      badge={waits ? <Promised by={order.promisedBy} now={now} /> : null}
    >
      <div className="o-row">
        <TextLink href={`/office/members/${order.account}`}>{order.account}</TextLink>
        <span>{order.payee}</span>
        <WithdrawalState status={order.status} problem={order.problem} />
      </div>
      <div className="o-row text-xs text-ink-2">
        <code>{order.id}</code>
        <span>
          {order.bank} {order.number}
        </span>
        <span>
          {t('column.fee')} <Money amount={order.fee} />
        </span>
      </div>
    </RecordHead>
  )
}

function Before({ before }: { before: ReturnType<typeof useLoaderData<typeof loader>>['before'] }) {
  const { t } = useTranslation('office')
  return (
    <Sheet title={t('withdrawals.before')}>
      {before.length === 0 ? (
        <p className="o-sb">{t('withdrawals.first')}</p>
      ) : (
        <OrderRows
          page="withdrawals"
          orders={before}
          state={({ status, problem }) => <WithdrawalState status={status} problem={problem} />}
        />
      )}
    </Sheet>
  )
}

function Acts({ order, may }: { order: Order; may: readonly Act[] }) {
  const { t } = useTranslation(['office', 'office-chains'])
  const written = useAmountText()
  const payer = payerOf(order)
  // What the cashier pays is paid by the cashier's own word; only that it failed is noted here.
  const ends = payer === 'provider' ? payoutEnds : (['failed'] as const)
  return (
    <Decisions
      decisions={acts.map((one) => ({
        form: forms[one],
        label:
          one === 'book'
            ? t('office-chains:book')
            : t(`withdrawals.act.${one}`, { amount: written(order.amount) }),
        icon: one === 'reject' ? 'close' : 'check',
        look: one === 'reject' ? 'danger' : one === may[0] && one !== 'book' ? 'act' : 'plain',
        may: may.includes(one),
        words:
          one === 'approve'
            ? { 'not-offered': t('office-chains:notApproved') }
            : one === 'book'
              ? { 'operation-not-allowed': t('office-chains:paysIt') }
              : {},
        labels: {
          decision: one === 'book' ? t('office-chains:whoBears') : t(`withdrawals.end.${payer}`),
          hash: t('office-chains:payHash'),
        },
        fields:
          one === 'pay' && order.payout ? (
            <TextField name="hash" maxLength={66} autoComplete="off" />
          ) : one === 'book' ? (
            <>
              <TextField name="hash" maxLength={66} autoComplete="off" />
              <SelectField
                name="decision"
                options={unneededDecisions.map((value) => ({
                  value,
                  label: t(`exceptions.act.payout.${value}`),
                }))}
              />
            </>
          ) : one === 'resolve' ? (
            <SelectField
              name="decision"
              options={ends.map((value) => ({ value, label: t(`withdrawals.ended.${value}`) }))}
            />
          ) : null,
      }))}
    />
  )
}
