import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/components/card.tsx'
import { Flash } from '#app/components/flash.tsx'
import { PageHead } from '#app/components/section.tsx'
import { BoundAccounts } from '#app/features/cashier/bound-accounts.tsx'
import { isWithdrawalOpen } from '#app/features/cashier/order-steps.ts'
import { WithdrawalDesk } from '#app/features/cashier/withdrawal-desk.tsx'
import { WithdrawalForm } from '#app/features/cashier/withdrawal-form.tsx'
import {
  bindAccountForm,
  cancelWithdrawalForm,
  confirmReceiptForm,
  createWithdrawalForm,
} from '#app/features/cashier/withdrawal-forms.ts'
import { WithdrawalOrder } from '#app/features/cashier/withdrawal-order.tsx'
import { WithdrawalTable } from '#app/features/cashier/withdrawal-table.tsx'
import { RecordsPager } from '#app/features/records/records-pager.tsx'
import { type Entered, postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { secondsUntil } from '#app/lib/dates.ts'
import type { FlashCode } from '#app/lib/flash-codes.ts'
import { moneyIn, pageOf, recordIn, refreshIn, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { newRequestId } from '#app/lib/request-id.ts'
import { registrationRules } from '#app/services/auth-forms.server.ts'
import { done } from '#app/services/flash.server.ts'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import type { Answer } from '#app/services/platform.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import {
  bindAccount,
  cancelWithdrawal,
  confirmReceipt,
  requestWithdrawal,
  withdrawal,
  withdrawalDesk,
  withdrawals,
} from '#contract/cashier.ts'
import { EventTopic } from '#contract/events.ts'

export const handle = page('withdraw', 'center')

/** What can be withdrawn, the order that is asked for (`?order=`, or the newest), and all of them. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const [desk, orders, asked, { balanceHidden }, { paymentPassword }, title] = await Promise.all([
    member.get(withdrawalDesk, {}),
    member.get(withdrawals, { page: pageOf(query), size: sizeOf(query) }),
    askedOrder(args, member, query),
    preferencesOf(args),
    registrationRules(args),
    titleOf(args, 'panel.withdraw'),
  ])
  const order = asked ?? (orders.page === 1 ? (orders.content[0] ?? null) : null)
  return {
    desk,
    orders,
    order,
    balanceHidden,
    paymentRule: paymentPassword,
    secondsLeft: order?.autoReceiptAt ? secondsUntil(order.autoReceiptAt) : 0,
    liveTopic: order && isWithdrawalOpen(order) ? EventTopic.enum.withdrawals : undefined,
    reload: args.context.form ? undefined : refreshIn(query),
    amount: moneyIn(query, 'amount'),
    requestId: newRequestId(),
    title,
  }
}

/** The order of the URL; after a refused act the one that was posted, so that its new state is seen. */
async function askedOrder({ context }: LoaderFunctionArgs, member: MemberCalls, query: URLSearchParams) {
  const posted = context.form?.get('orderId')
  const orderId = recordIn(query, 'order') ?? (typeof posted === 'string' ? posted : null)
  return orderId ? member.get(withdrawal, { orderId }) : null
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data?.reload ? [{ httpEquiv: 'refresh', content: String(data.reload) }] : []),
]

export async function action(args: ActionFunctionArgs) {
  const { send } = await admit(args)
  const forms = [createWithdrawalForm, cancelWithdrawalForm, confirmReceiptForm, bindAccountForm] as const
  switch (postedForm(args.context, forms)) {
    case createWithdrawalForm:
      return act(
        args,
        createWithdrawalForm.read(args),
        (wish) => send(requestWithdrawal, wish),
        'withdrawal-requested',
      )
    case cancelWithdrawalForm:
      return act(
        args,
        cancelWithdrawalForm.read(args),
        (wish) => send(cancelWithdrawal, wish),
        'withdrawal-cancelled',
      )
    case confirmReceiptForm:
      return act(
        args,
        confirmReceiptForm.read(args),
        (wish) => send(confirmReceipt, wish),
        'withdrawal-received',
      )
    case bindAccountForm:
      return act(args, bindAccountForm.read(args), (wish) => send(bindAccount, wish), 'account-bound')
    default:
      return unknownIntent()
  }
}

/** One call with what was entered; an order that is not the member's is a page that is not there. */
async function act<Wish>(
  { context }: ActionFunctionArgs,
  entered: Entered<Wish>,
  send: (wish: Wish) => Promise<Answer<unknown>>,
  flash: FlashCode,
) {
  if (!entered.ok) return entered.invalid()
  const answer = await send(entered.value)
  if (!answer.ok && answer.code === 'not-found') throw pageFailure('not-found')
  if (!answer.ok) return entered.refused(answer)
  return done(context, paths.personal('withdraw'), flash)
}

export default function WithdrawPanel() {
  const { desk, order, secondsLeft, orders, amount, requestId, balanceHidden, paymentRule } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation(['common', 'cashier'])
  const bound = desk.accounts.length > 0
  return (
    <>
      <PageHead title={t('common:panel.withdraw')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RefusedAct form={createWithdrawalForm} shown={bound}>
          {t('cashier:withdraw.bindFirst')}
        </RefusedAct>
        <RefusedAct form={cancelWithdrawalForm} shown={order?.status === 'requested'} />
        <RefusedAct form={confirmReceiptForm} shown={order?.status === 'paid'} />
        {bound ? null : <Flash kind="info">{t('cashier:withdraw.bindFirst')}</Flash>}
        {order ? <WithdrawalOrder order={order} secondsLeft={secondsLeft} /> : null}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            {bound ? <WithdrawalForm {...{ desk, requestId, amount, paymentRule }} /> : null}
            <BoundAccounts desk={desk} />
          </div>
          <WithdrawalDesk desk={desk} balanceHidden={balanceHidden} className="max-xl:order-first" />
        </div>
        <Card title={t('cashier:withdraw.history')} titleId="withdrawals" flush>
          <WithdrawalTable orders={orders.content} current={order?.id} />
        </Card>
        <RecordsPager
          {...orders}
          href={(page) => paths.personal('withdraw', { page, size: sizeInUrl(orders.size) })}
        />
      </div>
    </>
  )
}
