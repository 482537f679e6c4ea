import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { DepositForm } from '#app/features/cashier/deposit-form.tsx'
import { cancelDepositForm, createDepositForm } from '#app/features/cashier/deposit-forms.ts'
import { DepositOrder } from '#app/features/cashier/deposit-order.tsx'
import { DepositTable } from '#app/features/cashier/deposit-table.tsx'
import { isDepositOpen } from '#app/features/cashier/order-steps.ts'
import { RecordsPager } from '#app/features/records/records-pager.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { secondsUntil } from '#app/lib/dates.ts'
import { chosen, moneyIn, pageOf, recordIn, refreshIn, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { newRequestId } from '#app/lib/request-id.ts'
import { done } from '#app/services/flash.server.ts'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import {
  cancelDeposit,
  createDeposit,
  DepositMethodCode,
  deposit,
  depositMethods,
  deposits,
} from '#contract/cashier.ts'
import { EventTopic } from '#contract/events.ts'

export const handle = page('depositv2', 'center')

/** A new order, the one that is asked for (`?order=`, or the newest while it waits), and all of them. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const [{ methods }, orders, asked, title] = await Promise.all([
    member.get(depositMethods, {}),
    member.get(deposits, { page: pageOf(query), size: sizeOf(query) }),
    askedOrder(args, member, query),
    titleOf(args, 'panel.depositv2'),
  ])
  const newest = orders.page === 1 ? orders.content[0] : undefined
  const order = asked ?? (newest && isDepositOpen(newest) ? newest : null)
  return {
    methods,
    orders,
    order,
    secondsLeft: order ? secondsUntil(order.expiresAt) : 0,
    liveTopic: order && isDepositOpen(order) ? EventTopic.enum.deposits : undefined,
    reload: args.context.form ? undefined : refreshIn(query),
    method: chosen(query, 'method', DepositMethodCode.options),
    amount: moneyIn(query, 'amount'),
    requestId: newRequestId(),
    title,
  }
}

/** The order of the URL; after a refused cancel the one that was posted, so that its new state is seen. */
async function askedOrder({ context }: LoaderFunctionArgs, member: MemberCalls, query: URLSearchParams) {
  const posted = context.form?.get('orderId')
  const orderId = recordIn(query, 'order') ?? (typeof posted === 'string' ? posted : null)
  return orderId ? member.get(deposit, { orderId }) : null
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  ...(data?.reload ? [{ httpEquiv: 'refresh', content: String(data.reload) }] : []),
]

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  switch (postedForm(args.context, [createDepositForm, cancelDepositForm])) {
    case createDepositForm:
      return create(args, member)
    case cancelDepositForm:
      return cancel(args, member)
    default:
      return unknownIntent()
  }
}

async function create(args: ActionFunctionArgs, { send }: MemberCalls) {
  const entered = createDepositForm.read(args)
  if (!entered.ok) return entered.invalid()
  const created = await send(createDeposit, entered.value)
  if (!created.ok) return entered.refused(created)
  return done(args.context, paths.personal('depositv2', { order: created.value.orderId }), 'deposit-created')
}

async function cancel(args: ActionFunctionArgs, { send }: MemberCalls) {
  const entered = cancelDepositForm.read(args)
  if (!entered.ok) return entered.invalid()
  const cancelled = await send(cancelDeposit, entered.value)
  if (!cancelled.ok && cancelled.code === 'not-found') throw pageFailure('not-found')
  if (!cancelled.ok) return entered.refused(cancelled)
  return done(
    args.context,
    paths.personal('depositv2', { order: entered.value.orderId }),
    'deposit-cancelled',
  )
}

export default function DepositPanel() {
  const { order, secondsLeft, orders, methods, requestId, method, amount } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['common', 'cashier'])
  return (
    <>
      <PageHead title={t('common:panel.depositv2')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RefusedAct form={cancelDepositForm} shown={order !== null && isDepositOpen(order)} />
        {order ? <DepositOrder order={order} secondsLeft={secondsLeft} /> : null}
        <DepositForm methods={methods} requestId={requestId} method={method} amount={amount} />
        <Card title={t('cashier:deposit.history')} titleId="deposits" flush>
          <DepositTable orders={orders.content} current={order?.id} />
        </Card>
        <RecordsPager
          {...orders}
          href={(page) => paths.personal('depositv2', { page, size: sizeInUrl(orders.size) })}
        />
      </div>
    </>
  )
}
