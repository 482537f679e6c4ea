import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendForm } from '#app/actions/send-form.ts'
import { Fold } from '#app/components/fold.tsx'
import { PageHead } from '#app/components/section.tsx'
import { DepositDone } from '#app/features/cashier/deposit-done.tsx'
import { DepositForm } from '#app/features/cashier/deposit-form.tsx'
import { cancelDepositForm, createDepositForm, judgeCard } from '#app/features/cashier/deposit-forms.ts'
import { DepositOrder } from '#app/features/cashier/deposit-order.tsx'
import { DepositTable } from '#app/features/cashier/deposit-table.tsx'
import { OrderHistory } from '#app/features/cashier/order-history.tsx'
import { depositsList } from '#app/features/cashier/order-lists.ts'
import { isDepositOpen } from '#app/features/cashier/order-steps.ts'
import { BonusLine } from '#app/features/promotions/bonus-line.tsx'
import { PlayBreak } from '#app/features/responsible-gaming/play-break.tsx'
import { ServiceChannels } from '#app/features/site/service-channels.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { chosen, moneyIn, recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { secondsUntil } from '#app/lib/text/dates.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { gamesToPlay } from '#app/services/games/games-to-play.server.ts'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import { askedOrder } from '#app/services/orders.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import depositStyles from '#app/styles/deposits.css?url'
import recordStyles from '#app/styles/records.css?url'
import type { Language } from '#contract/base/fields/values.ts'
import { availablePromotions, runningBonus } from '#contract/benefits/promotions.ts'
import {
  cancelDeposit,
  createDeposit,
  DepositMethodCode,
  deposit,
  depositMethods,
  deposits,
} from '#contract/cashier/cashier.ts'
import { playBreak } from '#contract/members/responsible-gaming.ts'
import { balance } from '#contract/money/wallet.ts'
import { EventTopic } from '#contract/play/events.ts'

export const links = stylesheets(recordStyles, depositStyles)

export const handle = page('depositv2', 'center')

/**
 * The form for a new order, except during a break from play; the current order (`?order=`, or the newest that waits);
 * all orders. A paid order is the page, with ways on; form and history are folded below it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const filter = depositsList.read(query)
  const orderId = askedOrder(args)
  const { language, balanceHidden } = await preferencesOf(args)
  const [{ methods }, { exclusion }, bonuses, orders, newest, openOrder] = await Promise.all([
    member.get(depositMethods, {}),
    member.get(playBreak, {}),
    bonusesToJoin(member, language),
    member.get(deposits, depositsList.pageInput(filter)),
    member.get(deposits, { size: 1, language }),
    orderId ? member.get(deposit, { orderId, language }) : null,
  ])
  const order = openOrder ?? newest.content.find(isDepositOpen) ?? null
  const paid = openOrder?.status === 'paid'
  const pay = order?.instructions?.pay
  if (pay?.way === 'form') args.context.postsTo = new URL(pay.url).origin
  const [games, balanceAfter] = await Promise.all([
    paid && !exclusion ? gamesToPlay(args) : null,
    paid && !balanceHidden ? balanceNow(member) : null,
  ])
  return {
    methods,
    exclusion,
    ...bonuses,
    games,
    balanceAfter,
    filter,
    orders,
    order,
    secondsLeft: order ? secondsUntil(order.expiresAt) : 0,
    liveTopic: order && isDepositOpen(order) ? EventTopic.enum.deposits : undefined,
    method: chosen(query, 'method', DepositMethodCode.options),
    amount: moneyIn(query, 'amount'),
    promotionId: recordIn(query, 'promotionId'),
    requestId: newRequestId(),
  }
}

/**
 * What is there once the order is known as paid. The header's balance is asked beside the order and may be from before;
 * null if the platform does not answer.
 */
async function balanceNow({ send }: MemberCalls) {
  const answer = await send(balance, {})
  return answer.ok ? answer.value.sumBalance : null
}

/**
 * The bonuses to choose from, or the one that waits for a deposit or runs and blocks others; none if the platform does
 * not answer.
 */
async function bonusesToJoin({ send }: MemberCalls, language: Language) {
  const [offered, held] = await Promise.all([
    send(availablePromotions, { kind: 'deposit-bonus', language, size: 20 }),
    send(runningBonus, { language }),
  ])
  const promotions = offered.ok ? offered.value.content : []
  const running = held.ok ? (held.value.bonus?.promotion ?? null) : null
  const joined = promotions.find(({ status }) => status === 'signed')?.title ?? null
  const open = running === null && joined === null
  const toJoin = open ? promotions.filter(({ status }) => status === 'join') : []
  return {
    bonus: held.ok ? held.value.bonus : null,
    promotions: { running, joined, toJoin: toJoin.map(({ id, title }) => ({ value: id, label: title })) },
  }
}

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
  const entered = createDepositForm.read(args, judgeCard)
  if (!entered.ok) return entered.invalid()
  const created = await send(createDeposit, entered.value)
  if (!created.ok) return entered.refused(created)
  return redirectWithFlash(
    args.context,
    paths.personal('depositv2', { order: created.value.orderId }),
    'deposit-created',
  )
}

const cancel = (args: ActionFunctionArgs, { send }: MemberCalls) =>
  sendForm(
    cancelDepositForm.read(args),
    (input) => send(cancelDeposit, input),
    (_, { orderId }) =>
      redirectWithFlash(args.context, paths.personal('depositv2', { order: orderId }), 'deposit-cancelled'),
  )

export default function DepositPanel() {
  const { order, games, balanceAfter, bonus, secondsLeft } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['common', 'cashier'])
  // A refused order is what the page is about, not the one before.
  const refused = useReply(createDepositForm.id) !== undefined
  if (order?.status === 'paid' && !refused)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <RefusedAct form={cancelDepositForm} isShown={false} />
        <DepositDone order={order} balance={balanceAfter} games={games}>
          {bonus ? <BonusLine bonus={bonus} /> : null}
        </DepositDone>
        <Fold title={t('cashier:deposit.done.more')}>
          <NewDeposit />
        </Fold>
      </div>
    )
  return (
    <>
      <PageHead title={t('common:panel.depositv2')} aside={<ServiceChannels position="deposit" />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RefusedAct form={cancelDepositForm} isShown={order !== null && isDepositOpen(order)} />
        {order ? <DepositOrder order={order} secondsLeft={secondsLeft} /> : null}
        <NewDeposit />
      </div>
    </>
  )
}

/** The form for a new order, and all orders. */
function NewDeposit() {
  const { exclusion, order, orders, filter, ...form } = useLoaderData<typeof loader>()
  const { t } = useTranslation('cashier')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <RefusedAct form={createDepositForm} isShown={exclusion === null && form.methods.length > 0} />
      {exclusion ? <PlayBreak exclusion={exclusion} /> : <DepositForm {...form} />}
      <OrderHistory
        panel="depositv2"
        title={t('deposit.history')}
        list={depositsList}
        filter={filter}
        href={(more) => depositsList.href(filter, more)}
        orders={orders}
      >
        <DepositTable answer={orders} filter={filter} current={order?.id} />
      </OrderHistory>
    </div>
  )
}
