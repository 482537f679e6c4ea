import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { sendForm } from '#app/actions/send-form.ts'
import { Fold } from '#app/components/fold.tsx'
import { PageHead } from '#app/components/section.tsx'
import { BoundAccounts } from '#app/features/cashier/bound-accounts.tsx'
import { OrderHistory } from '#app/features/cashier/order-history.tsx'
import { withdrawalsList } from '#app/features/cashier/order-lists.ts'
import { isWithdrawalOpen } from '#app/features/cashier/order-steps.ts'
import { WithdrawalBlocked } from '#app/features/cashier/withdrawal-blocked.tsx'
import { WithdrawalDesk } from '#app/features/cashier/withdrawal-desk.tsx'
import { WithdrawalForm } from '#app/features/cashier/withdrawal-form.tsx'
import {
  bindAccountForm,
  cancelWithdrawalForm,
  confirmReceiptForm,
  createWithdrawalForm,
} from '#app/features/cashier/withdrawal-forms.ts'
import { everythingToWithdraw } from '#app/features/cashier/withdrawal-limits.ts'
import { WithdrawalOrder } from '#app/features/cashier/withdrawal-order.tsx'
import { askedReview, type Judge, readReview } from '#app/features/cashier/withdrawal-review.ts'
import { WithdrawalTable } from '#app/features/cashier/withdrawal-table.tsx'
import { WithdrawalsToConfirm } from '#app/features/cashier/withdrawals-to-confirm.tsx'
import { ServiceChannels } from '#app/features/site/service-channels.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { moneyIn, recordIn } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { secondsUntil } from '#app/lib/text/dates.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { gamesToPlay } from '#app/services/games/games-to-play.server.ts'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import { askedOrder } from '#app/services/orders.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { registrationRules } from '#app/services/sign-in/auth-forms.server.ts'
import recordStyles from '#app/styles/records.css?url'
import withdrawalStyles from '#app/styles/withdrawals.css?url'
import {
  bindAccount,
  cancelWithdrawal,
  confirmReceipt,
  requestWithdrawal,
  reviewWithdrawal,
  withdrawalDesk,
  withdrawalsAndOrder,
} from '#contract/cashier/cashier.ts'
import { playBreak } from '#contract/members/responsible-gaming.ts'
import { EventTopic } from '#contract/play/events.ts'

export const links = stylesheets(recordStyles, withdrawalStyles)

export const handle = page('withdraw', 'center')

/** The desk, the current order (`?order=`, or the one that needs the player most), and all orders. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const filter = withdrawalsList.read(query)
  const [desk, { orders, order, toConfirm }, review, { balanceHidden }, { paymentPassword }] =
    await Promise.all([
      member.get(withdrawalDesk, {}),
      member.get(withdrawalsAndOrder, { ...withdrawalsList.pageInput(filter), orderId: askedOrder(args) }),
      // A posted form has its own reply.
      askedReview(args.context.form ? new URLSearchParams() : query, args.context.language, judgeOf(member)),
      preferencesOf(args),
      registrationRules(args),
    ])
  const blocked = everythingToWithdraw(desk) === null
  const { exclusion } = blocked ? await member.get(playBreak, {}) : { exclusion: null }
  return {
    desk,
    blocked,
    games: blocked && !exclusion ? await gamesToPlay(args, { inFull: true }) : null,
    filter,
    orders,
    order,
    toConfirm,
    balanceHidden,
    paymentRule: paymentPassword,
    secondsLeft: order?.autoReceiptAt ? secondsUntil(order.autoReceiptAt) : 0,
    liveTopic: order && isWithdrawalOpen(order) ? EventTopic.enum.withdrawals : undefined,
    amount: moneyIn(query, 'amount'),
    accountId: recordIn(query, 'account'),
    ...review,
    requestId: newRequestId(),
  }
}

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  const { send } = member
  const forms = [createWithdrawalForm, cancelWithdrawalForm, confirmReceiptForm, bindAccountForm] as const
  switch (postedForm(args.context, forms)) {
    case createWithdrawalForm:
      if (new URL(args.request.url).searchParams.has('review')) return review(args, member)
      return sendForm(
        createWithdrawalForm.read(args),
        ({ fee, ...input }) => send(requestWithdrawal, { ...input, feeBasisPoints: fee }),
        () => back(args, 'withdrawal-requested'),
      )
    case cancelWithdrawalForm:
      return sendForm(
        cancelWithdrawalForm.read(args),
        (input) => send(cancelWithdrawal, input),
        () => back(args, 'withdrawal-cancelled'),
      )
    case confirmReceiptForm:
      return sendForm(
        confirmReceiptForm.read(args),
        (input) => send(confirmReceipt, input),
        () => back(args, 'withdrawal-received'),
      )
    case bindAccountForm:
      return sendForm(
        bindAccountForm.read(args),
        (input) => send(bindAccount, input),
        () => back(args, 'account-bound'),
      )
    default:
      return unknownIntent()
  }
}

const judgeOf =
  ({ send }: MemberCalls): Judge =>
  async ({ accountId, amount, fee }) => {
    const judged = await send(reviewWithdrawal, { accountId, amount, feeBasisPoints: fee })
    if (!judged.ok && judged.code === 'not-found') throw pageFailure('not-found')
    return judged
  }

/** Shows the input again with its fee before it is sent; no password is required or kept. */
async function review(args: ActionFunctionArgs, member: MemberCalls) {
  const entered = await readReview(args, judgeOf(member))
  if (!entered.ok) return entered.invalid()
  const { accountId, amount, fee } = entered.value
  return redirectWithFlash(
    args.context,
    paths.personal('withdraw', { review: 1, account: accountId, amount, fee }),
  )
}

const back = ({ context }: ActionFunctionArgs, flash: FlashCode) =>
  redirectWithFlash(context, paths.personal('withdraw'), flash)

export default function WithdrawPanel() {
  const { desk, blocked, games, order, toConfirm, secondsLeft, orders, filter, balanceHidden, ...form } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation(['common', 'cashier'])
  const bound = desk.accounts.length > 0
  const isFormOpen = useReply(createWithdrawalForm.id) !== undefined || form.reviewed || form.wrong !== null
  return (
    <>
      <PageHead title={t('common:panel.withdraw')} aside={<ServiceChannels position="withdrawal" />} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RefusedAct form={createWithdrawalForm} isShown={bound}>
          {t('cashier:withdraw.bindFirst')}
        </RefusedAct>
        <RefusedAct form={cancelWithdrawalForm} isShown={order?.status === 'requested'} />
        <RefusedAct form={confirmReceiptForm} isShown={order?.status === 'paid'} />
        {order ? <WithdrawalOrder order={order} secondsLeft={secondsLeft} /> : null}
        <WithdrawalsToConfirm orders={toConfirm} />
        {blocked ? (
          <>
            <WithdrawalBlocked desk={desk} balanceHidden={balanceHidden} games={games} />
            {bound ? (
              <Fold title={t('cashier:withdraw.anyway')} open={isFormOpen}>
                <WithdrawalForm desk={desk} {...form} />
              </Fold>
            ) : null}
            <BoundAccounts desk={desk} />
          </>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
              {bound ? <WithdrawalForm desk={desk} {...form} /> : null}
              <BoundAccounts desk={desk} />
            </div>
            <WithdrawalDesk desk={desk} balanceHidden={balanceHidden} className="max-xl:order-first" />
          </div>
        )}
        <OrderHistory
          panel="withdraw"
          title={t('cashier:withdraw.history')}
          list={withdrawalsList}
          filter={filter}
          href={(more) => withdrawalsList.href(filter, more)}
          orders={orders}
        >
          <WithdrawalTable answer={orders} filter={filter} current={order?.id} />
        </OrderHistory>
      </div>
    </>
  )
}
