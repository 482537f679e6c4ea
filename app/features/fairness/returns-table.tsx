import { linkCell, stateCell } from '#app/components/records/cells.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { measuredReturns } from '#contract/play/returns.ts'

export type GameReturn = ValueOf<typeof measuredReturns>['games'][number]

/**
 * What every game of the house has paid of its stakes, beside what it publishes. `<data>` carries each plain figure, which
 * scripts read as `data-value`; `data-status` of a row says where the measured return lies.
 */
export function ReturnsTable({ games }: { games: readonly GameReturn[] }) {
  const { t } = useTranslation('fairness')
  return (
    <RecordsTable
      name="returns"
      caption={t('returns.title')}
      columns={useColumns()}
      records={games}
      id={({ nodeId }) => nodeId}
      status={({ standing }) => standing ?? undefined}
    />
  )
}

function useColumns(): Column<GameReturn>[] {
  const { t } = useTranslation('fairness')
  const decimal = useDecimal()
  const percent = (share: string) => (
    <data value={share} data-value={share}>
      {decimal(share)}%
    </data>
  )
  const exactOf = ({ exact: { lowest, highest } }: GameReturn) =>
    lowest === highest ? (
      percent(lowest)
    ) : (
      <data value={`${lowest}-${highest}`} data-value={`${lowest}-${highest}`}>
        {decimal(lowest)}–{decimal(highest)}%
      </data>
    )
  /** The words beside a return outside a band. */
  const markOf = ({ standing, wideLow, wideHigh }: GameReturn) => {
    if (standing === 'outside') return stateCell('info', t('returns.outside'))
    if (standing !== 'alarm' || wideLow === null || wideHigh === null) return null
    return stateCell('neg', t('returns.alarm', { low: decimal(wideLow), high: decimal(wideHigh) }))
  }
  const bound = (share: string | null) => (share === null ? t('returns.tooFew') : percent(share))
  return [
    {
      field: 'game',
      head: t('returns.game'),
      place: 'title',
      cell: ({ nodeId, game }) => linkCell(paths.game(HOUSE_VENDOR, nodeId), game),
    },
    {
      field: 'rounds',
      head: t('returns.rounds'),
      numeric: true,
      cell: ({ rounds }) => (
        <data value={rounds} data-value={rounds}>
          {decimal(String(rounds))}
        </data>
      ),
    },
    { field: 'staked', head: t('returns.staked'), amount: ({ staked }) => staked },
    { field: 'paid', head: t('returns.paid'), amount: ({ paid }) => paid },
    {
      field: 'return',
      head: t('returns.return'),
      numeric: true,
      place: 'result',
      cell: (game) => {
        if (game.returned === null) return t('returns.none')
        const mark = markOf(game)
        return mark ? [percent(game.returned), ' ', mark] : percent(game.returned)
      },
    },
    { field: 'low', head: t('returns.low'), numeric: true, cell: ({ low }) => bound(low) },
    { field: 'high', head: t('returns.high'), numeric: true, cell: ({ high }) => bound(high) },
    { field: 'exact', head: t('returns.exact'), numeric: true, cell: exactOf },
  ]
}
