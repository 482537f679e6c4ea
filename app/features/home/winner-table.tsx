import { TextLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { linkCell, swatchCell, timeCell, useMoneyCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { FirstRows } from '#app/components/records/first-rows.tsx'
import { type RecordColumn, RecordRows } from '#app/components/records/record-rows.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { proofPath } from '#app/lib/play/proof-path.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { WinnerView } from '#contract/play/winners.ts'
import { gameArt } from '../games/lobby/game-tile.tsx'
import type { Winner } from './winners.tsx'

/** A board of winners in its order, with masked names; each win at a game of the house links to its proof. */
export function WinnerTable({ winners, view }: { winners: readonly Winner[]; view: WinnerView }) {
  const { t } = useTranslation('home')
  return (
    <div className="winner-board" data-view={view}>
      <FirstRows id="more-winners" rows={winners.length}>
        <RecordRows
          name="winners"
          caption={t('winnerBoard.title')}
          columns={useColumns(view)}
          records={winners}
          id={({ betId }) => betId}
          days={view === 'latest' ? { timeOf: ({ at }) => at, field: 'at' } : undefined}
          empty={<EmptyState title={t(view === 'day' ? 'winnerBoard.noneToday' : 'noWinners')} />}
        />
      </FirstRows>
    </div>
  )
}

/** How many times the stake was paid, two decimals, cut: `12.50`. */
const multiplierOf = ({ stake, payout }: Winner): string => {
  const staked = minorOf(stake)
  return staked > 0n ? moneyOf((minorOf(payout) * 100n) / staked) : '0.00'
}

function useColumns(view: WinnerView): RecordColumn<Winner>[] {
  const { t } = useTranslation('home')
  const { day, time } = useFormat()
  const decimal = useDecimal()
  const money = useMoneyCell()
  return [
    { field: 'account', head: t('winnerBoard.account'), cell: ({ account }) => account },
    {
      field: 'game',
      head: t('winnerBoard.game'),
      cell: (winner) => [
        swatchCell(gameArt(winner)),
        linkCell(paths.game(winner.vendorCode, winner.nodeId), winner.game),
      ],
    },
    {
      field: 'stake',
      head: t('winnerBoard.stake'),
      amount: ({ stake }) => `-${stake}`,
      cell: ({ stake }) => money(stake, false, true),
      label: t('winnerBoard.staked'),
    },
    {
      field: 'payout',
      head: t('winnerBoard.payout'),
      amount: ({ payout }) => payout,
      cell: ({ payout }) => money(payout, false, true),
    },
    {
      field: 'multiplier',
      head: t('winnerBoard.multiplier'),
      numeric: true,
      cell: (winner) => `×${decimal(multiplierOf(winner))}`,
    },
    {
      field: 'at',
      head: t('winnerBoard.at'),
      cell: ({ at }) => timeCell(at, view === 'latest' || view === 'day' ? time(at) : day(at)),
    },
    {
      field: 'proof',
      head: t('winnerBoard.proof'),
      hideHead: true,
      cell: ({ betId, vendorCode, game, account }) => {
        const proof = proofPath(vendorCode, betId)
        return proof ? (
          <TextLink href={proof} aria-label={t('winnerProof', { game, account })}>
            <Icon name="shield" size="sm" />
            <span>{t('winnerBoard.proof')}</span>
          </TextLink>
        ) : null
      },
    },
  ]
}
