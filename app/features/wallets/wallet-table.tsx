import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { consolidatedFunds, Wallet } from '#contract/money/wallet.ts'
import { Points } from '../points/points.tsx'
import { recallForm } from './transfer-forms.ts'
import { useWalletName } from './use-wallet-name.ts'

export type Funds = ValueOf<typeof consolidatedFunds>

/** Whether a wallet has money to recall. */
const isFilledVendorWallet = ({ kind, amount }: Wallet) => kind === 'vendor' && /[1-9]/.test(amount)

/**
 * Every wallet with its balance, in one form: its first button recalls everything, the others the money of one vendor.
 */
export function WalletTable({
  funds,
  hidden,
  requestId,
}: {
  funds: Funds
  /** The balance is hidden: no figure is in the page. */
  hidden: boolean
  requestId: string
}) {
  const { t } = useTranslation('wallets')
  const vendors = funds.wallets.some(({ kind }) => kind === 'vendor')
  const table = <Wallets funds={funds} hidden={hidden} vendors={vendors} />
  return (
    <Card title={t('wallets')} titleId="wallets" flush>
      {vendors ? (
        <FormOf
          form={recallForm}
          action={paths.personal('transferFund')}
          hidden={{ requestId }}
          idPrefix="recall-"
          className="grid"
        >
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 text-sm md:px-5">
            <p className="min-w-0 flex-1 basis-48 text-ink-2">{t('recall.about')}</p>
            <Button type="submit" icon="swap">
              {t('recall.all')}
            </Button>
          </div>
          {table}
        </FormOf>
      ) : (
        table
      )}
    </Card>
  )
}

function Wallets({ funds, hidden, vendors }: { funds: Funds; hidden: boolean; vendors: boolean }) {
  const { t } = useTranslation('wallets')
  const name = useWalletName(funds.wallets)
  const columns: Column<Wallet>[] = [
    { field: 'id', head: t('column.id'), place: 'hidden', cell: ({ id }) => <code>{id}</code> },
    { field: 'name', head: t('column.wallet'), place: 'title', cell: ({ id }) => <b>{name(id)}</b> },
    {
      field: 'amount',
      head: t('column.amount'),
      place: 'result',
      numeric: true,
      amount: ({ amount }) => (hidden ? null : amount),
      cell: ({ kind, amount }) =>
        kind === 'points' && !hidden ? <Points points={amount} /> : <Money amount={hidden ? null : amount} />,
    },
  ]
  const recall: Column<Wallet> = {
    field: 'act',
    head: t('recall.one'),
    hideHead: true,
    place: 'wide',
    cell: (wallet) =>
      isFilledVendorWallet(wallet) ? (
        <Button
          type="submit"
          small
          name="from"
          value={wallet.id}
          aria-label={t('recall.from', { wallet: name(wallet.id) })}
        >
          {t('recall.one')}
        </Button>
      ) : null,
  }
  return (
    <RecordsTable
      name="wallets"
      caption={t('wallets')}
      columns={vendors ? [...columns, recall] : columns}
      records={funds.wallets}
      id={({ id }) => id}
      totals={
        hidden || funds.isSingle
          ? undefined
          : [{ label: t('total'), cells: { amount: { amount: funds.sumBalance } } }]
      }
    />
  )
}
