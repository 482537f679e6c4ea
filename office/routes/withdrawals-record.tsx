import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { mayDo, type OfficeAct } from '#platform/backoffice/operators/index.ts'
import {
  approveWithdrawal,
  forceReceipt,
  listWithdrawals,
  payByHand,
  rejectWithdrawal,
  retryPayout,
  showWithdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { memberByAccount, showMember } from '#platform/members/accounts/index.ts'
import { Promised } from '../features/orders/promised.tsx'
import { nameOf } from '../features/orders/seals.tsx'
import { OfficeTimeline } from '../features/orders/timeline.tsx'
import {
  approveForm,
  payForm,
  receiptForm,
  rejectForm,
  retryForm,
} from '../features/orders/withdrawal-forms.ts'
import { WithdrawalState } from '../features/orders/withdrawal-state.tsx'
import { Decisions } from '../features/records/decision.tsx'
import { Pairs, Sheet } from '../features/records/section.tsx'
import { officeContextOf } from '../server/office-context.ts'
import { act, admit } from '../services/acts.server.ts'
import { titledBy } from '../services/title.server.ts'

export const handle = { page: 'withdrawals' }

const forms = {
  approve: approveForm,
  retry: retryForm,
  pay: payForm,
  receipt: receiptForm,
  reject: rejectForm,
} as const
type Act = keyof typeof forms
const acts = Object.keys(forms) as Act[]

/** What may be done with a withdrawal as it stands now. */
function actsOf(status: string, problem: string | null): Act[] {
  if (status === 'requested') return ['approve', 'reject']
  if (status === 'approved') return problem === null ? ['pay'] : ['retry', 'pay', 'reject']
  return status === 'paid' ? ['receipt'] : []
}

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { role },
  } = admit(args, 'withdrawals')
  const shown = await showWithdrawal(platform, args.params.id ?? '')
  if (!shown.ok) throw pageFailure(shown.code)
  const order = shown.value
  const [member, known, title] = await Promise.all([
    showMember(platform, order.account),
    memberByAccount(platform, order.account),
    titledBy(args, order.id),
  ])
  const before = known ? await listWithdrawals(platform, { memberId: known.id, limit: 11 }) : []
  return {
    order,
    member: member.ok ? member.value : null,
    before: before.filter(({ id }) => id !== order.id).slice(0, 10),
    may: actsOf(order.status, order.problem).filter((one) => mayDo(role, `withdrawals.${one}` as OfficeAct)),
    now: platform.clock.now().getTime(),
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const id = args.params.id ?? ''
  const to = `/office/withdrawals/${id}`
  switch (postedForm(context, Object.values(forms))) {
    case approveForm:
      return act(args, 'withdrawals.approve', approveForm.read({ context }), {
        run: (platform, _value, actor) => approveWithdrawal(platform, id, actor),
        to,
        says: 'withdrawal-approved',
      })
    case rejectForm:
      return act(args, 'withdrawals.reject', rejectForm.read({ context }), {
        run: (platform, { reason }, actor) => rejectWithdrawal(platform, id, actor, reason),
        to,
        says: 'withdrawal-rejected',
      })
    case payForm:
      return act(args, 'withdrawals.pay', payForm.read({ context }), {
        run: (platform, _value, actor) => payByHand(platform, id, actor),
        to,
        says: 'withdrawal-paid',
      })
    case retryForm:
      return act(args, 'withdrawals.retry', retryForm.read({ context }), {
        run: (platform, _value, actor) => retryPayout(platform, id, actor),
        to,
        says: 'withdrawal-retried',
      })
    case receiptForm:
      return act(args, 'withdrawals.receipt', receiptForm.read({ context }), {
        run: (platform, { reason }, actor) => forceReceipt(platform, id, actor, reason),
        to,
        says: 'withdrawal-received',
      })
    default:
      return unknownIntent()
  }
}

export default function WithdrawalRecord() {
  const { order, member, before, may, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  const written = useAmountText()
  const waits = order.status === 'requested' || order.status === 'approved'
  return (
    <article className="o-rec" data-id={order.id} data-status={order.status}>
      <section className="o-s o-rh">
        <div className="o-row">
          <h1 className="amt">
            {t('withdrawals.one')} <Money amount={order.amount} mark />
          </h1>
          {waits ? <Promised by={order.promisedBy} now={now} /> : null}
        </div>
        <div className="o-row">
          <a className="word-link" href={`/office/members/${order.account}`}>
            {order.account}
          </a>
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
      </section>
      {order.problem ? (
        <div className="mt-3">
          <Flash kind="warn" title={t('withdrawals.problem')}>
            {order.problem}
          </Flash>
        </div>
      ) : null}
      <div className="o-g rev">
        <Sheet title={t('member.one')}>
          {member ? (
            <Pairs
              pairs={[
                [t('column.balance'), <Money key="" amount={member.balance} />],
                [t('member.held'), <Money key="" amount={member.held} />],
                [t('column.payee'), member.payeeName],
                [t('member.upline'), member.upline],
                [t('column.registeredAt'), dayTime(member.registeredAt)],
                [
                  t('member.lastLogin'),
                  member.lastLogin ? `${dayTime(member.lastLogin.at)} · ${member.lastLogin.address}` : null,
                ],
              ]}
            />
          ) : null}
        </Sheet>
        <Sheet title={t('withdrawals.before')}>
          {before.length === 0 ? (
            <p className="o-sb">{t('withdrawals.first')}</p>
          ) : (
            <ul className="o-ql">
              {before.map(({ id, time, amount, status, problem }) => (
                <li key={id}>
                  <a href={`/office/withdrawals/${id}`}>{dayTime(time)}</a>
                  <span className="e">
                    <Money amount={amount} />
                  </span>
                  <span className="b2">
                    <WithdrawalState status={status} problem={problem} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Sheet>
      </div>
      <Sheet title={t('timeline')}>
        <OfficeTimeline
          steps={order.events.map(({ status, at, by }) => ({
            at,
            what: t(`withdrawal.${status as 'paid'}`),
            by: by ? nameOf(by) : null,
          }))}
        />
      </Sheet>
      <Decisions
        decisions={acts.map((one) => ({
          form: forms[one],
          label: t(`withdrawals.act.${one}`, { amount: written(order.amount) }),
          icon: one === 'reject' ? 'close' : 'check',
          look: one === 'reject' ? 'danger' : one === may[0] ? 'act' : 'plain',
          may: may.includes(one),
        }))}
      />
    </article>
  )
}
