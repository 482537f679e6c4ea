import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { PageHead } from '#app/components/section.tsx'
import { RefreshLink } from '#app/features/site/refresh-link.tsx'
import { LeftAtVendors } from '#app/features/wallets/left-at-vendors.tsx'
import { TransferForm } from '#app/features/wallets/transfer-form.tsx'
import { recallForm, transferForm } from '#app/features/wallets/transfer-forms.ts'
import { TransferHistory } from '#app/features/wallets/transfer-history.tsx'
import { transfersList } from '#app/features/wallets/transfer-lists.ts'
import { WalletTable } from '#app/features/wallets/wallet-table.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import recordStyles from '#app/styles/records.css?url'
import tableStyles from '#app/styles/tables.css?url'
import {
  consolidatedFunds,
  recallWallets,
  type TransferStatus,
  transfers,
  walletTransfer,
} from '#contract/money/wallet.ts'
import { EventTopic } from '#contract/play/events.ts'

export const links = stylesheets(recordStyles, tableStyles)

export const handle = page('transferFund', 'center')

/** Every wallet, the transfer form, and past transfers. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const [funds, { balanceHidden }] = await Promise.all([
    member.get(consolidatedFunds, {}),
    preferencesOf(args),
  ])
  const movable = funds.wallets.filter(({ kind }) => kind === 'main' || kind === 'vendor')
  const filter = transfersList.read(query, {
    wallet: movable.map(({ id }) => ({ value: id, label: id })),
  })
  return {
    funds,
    movable: movable.length > 1,
    left: funds.isSingle && /[1-9]/.test(funds.atVendors),
    filter,
    history: funds.isSingle ? null : await member.get(transfers, transfersList.pageInput(filter)),
    balanceHidden,
    liveTopic: EventTopic.enum.transfers,
    requestIds: { transfer: newRequestId(), recall: newRequestId() },
  }
}

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  switch (postedForm(args.context, [transferForm, recallForm])) {
    case transferForm:
      return transfer(args, member)
    case recallForm:
      return recall(args, member)
    default:
      return unknownIntent()
  }
}

const flashOfStatus: Record<TransferStatus, FlashCode> = {
  done: 'transfer-done',
  processing: 'transfer-processing',
  failed: 'transfer-failed',
}

async function transfer(args: ActionFunctionArgs, { send }: MemberCalls) {
  const entered = transferForm.read(args)
  if (!entered.ok) return entered.invalid()
  const moved = await send(walletTransfer, entered.value)
  if (!moved.ok) return entered.refused(moved)
  return redirectWithFlash(args.context, paths.personal('transferFund'), flashOfStatus[moved.value.status])
}

async function recall(args: ActionFunctionArgs, { send }: MemberCalls) {
  const entered = recallForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { from, requestId } = entered.value
  const recalled = await send(recallWallets, { from: from || undefined, requestId })
  if (!recalled.ok) return entered.refused(recalled)
  return redirectWithFlash(
    args.context,
    paths.personal('transferFund'),
    flashOfTransfers(recalled.value.transfers),
  )
}

/** The flash message for several transfers: that of the worst result. */
function flashOfTransfers(recalled: { status: TransferStatus }[]): FlashCode {
  if (recalled.length === 0) return 'nothing-to-recall'
  const states = recalled.map(({ status }) => status)
  if (states.includes('failed')) return 'transfer-failed'
  return states.includes('processing') ? 'transfer-processing' : 'wallets-recalled'
}

export default function TransferFundPanel() {
  const { funds, movable, left, filter, history, balanceHidden, requestIds } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['common', 'wallets'])
  const inTransit = /[1-9]/.test(funds.inTransit)
  return (
    <>
      <PageHead
        title={t('common:panel.transferFund')}
        note={t(funds.isSingle ? 'wallets:single' : 'wallets:about')}
        aside={<RefreshLink />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RefusedAct form={transferForm} isShown={movable} />
        <RefusedAct form={recallForm} isShown={movable || left} />
        {left ? (
          <LeftAtVendors amount={funds.atVendors} hidden={balanceHidden} requestId={requestIds.recall} />
        ) : null}
        {inTransit ? (
          <Flash kind="info">
            {t('wallets:inTransit')}{' '}
            <b data-in-transit={balanceHidden ? undefined : funds.inTransit}>
              <Money amount={balanceHidden ? null : funds.inTransit} />
            </b>
          </Flash>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
          <WalletTable funds={funds} hidden={balanceHidden} requestId={requestIds.recall} />
          {movable ? <TransferForm wallets={funds.wallets} requestId={requestIds.transfer} /> : null}
        </div>
        {history ? <TransferHistory filter={filter} wallets={funds.wallets} history={history} /> : null}
      </div>
    </>
  )
}
