import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WaitingPayout } from '#platform/cashier/withdrawals/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'

interface Props {
  rows: readonly WaitingPayout[]
  /** Those that are ticked; undefined: all. Null: nothing is chosen here. */
  ticked: readonly string[] | undefined | null
}

/** Approved withdrawals that wait for a payout file, each with a box. */
export function WaitingPayouts({ rows, ticked }: Props) {
  const { t } = useTranslation(['office-banks', 'office'])
  return (
    <FigureTable
      name="waiting"
      caption={t('payouts.waiting')}
      empty={t('payouts.noneWaiting')}
      columns={[
        ...(ticked === null ? [] : [{ field: 'tick', head: t('payouts.tick') }]),
        { field: 'account', head: t('office:column.account') },
        { field: 'amount', show: 'money' as const, head: t('office:column.amount') },
        { field: 'payee', head: t('office:column.payee') },
        { field: 'bank', head: t('column.bank'), spare: true },
        { field: 'content', head: t('payoutContent'), spare: true },
      ]}
      rows={rows.map(({ id, account, amount, payee, bank, number, content }) => ({
        id,
        cells: {
          tick: (
            <input
              type="checkbox"
              name="id"
              value={id}
              defaultChecked={ticked === undefined || (ticked?.includes(id) ?? false)}
              aria-label={`${t('payouts.tick')}: ${account} ${content}`}
              className="size-5 accent-pick"
            />
          ),
          account: <a href={`/office/withdrawals/${id}`}>{account}</a>,
          amount,
          payee,
          bank: `${bank} ${number}`,
          content,
        },
      }))}
    />
  )
}
