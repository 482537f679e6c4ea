import { TextLink } from '#app/components/button.tsx'
import { timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { proofPath } from '#app/lib/play/proof-path.ts'
import type { Winner } from './winners.tsx'

/** Winners, newest first, with masked names; each of a game of the house links to its proof. */
export function WinnerTable({ winners }: { winners: readonly Winner[] }) {
  const { t } = useTranslation('home')
  return (
    <RecordsTable
      name="winners"
      caption={t('winnerBoard.title')}
      columns={useColumns()}
      records={winners}
      id={({ betId }) => betId}
      empty={<EmptyState title={t('noWinners')} />}
    />
  )
}

function useColumns(): Column<Winner>[] {
  const { t } = useTranslation('home')
  const { dateTime } = useFormat()
  return [
    { field: 'account', head: t('winnerBoard.account'), place: 'title', cell: ({ account }) => account },
    {
      field: 'game',
      head: t('winnerBoard.game'),
      cell: ({ game, vendorCode, nodeId }) => (
        <TextLink href={paths.game(vendorCode, nodeId)}>{game}</TextLink>
      ),
    },
    { field: 'stake', head: t('winnerBoard.stake'), amount: ({ stake }) => `-${stake}`, signed: true },
    {
      field: 'payout',
      head: t('winnerBoard.payout'),
      place: 'result',
      amount: ({ payout }) => payout,
      signed: true,
    },
    {
      field: 'at',
      head: t('winnerBoard.at'),
      cell: ({ at }) => timeCell(at, dateTime(at)),
    },
    {
      field: 'proof',
      head: t('winnerBoard.proof'),
      hideHead: true,
      place: 'wide',
      cell: ({ betId, vendorCode, game, account }) => {
        const proof = proofPath(vendorCode, betId)
        return proof ? (
          <TextLink href={proof} aria-label={t('winnerProof', { game, account })}>
            {t('winnerBoard.proof')}
          </TextLink>
        ) : null
      },
    },
  ]
}
