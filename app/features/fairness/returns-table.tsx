import { linkCell } from '#app/components/cells.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { HOUSE_VENDOR, type measuredReturns } from '#contract/games.ts'

type GameReturn = ValueOf<typeof measuredReturns>['games'][number]

/** What every game of the house has paid of its stakes, beside what it publishes. `<data>` carries each plain figure, which scripts read as `data-value`. */
export function ReturnsTable({ games }: { games: readonly GameReturn[] }) {
  const { t } = useTranslation('fairness')
  return (
    <RecordsTable
      name="returns"
      caption={t('returns.title')}
      columns={useColumns()}
      records={games}
      id={({ nodeId }) => nodeId}
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
      cell: ({ returned }) => (returned === null ? t('returns.none') : percent(returned)),
    },
    { field: 'low', head: t('returns.low'), numeric: true, cell: ({ low }) => bound(low) },
    { field: 'high', head: t('returns.high'), numeric: true, cell: ({ high }) => bound(high) },
    { field: 'exact', head: t('returns.exact'), numeric: true, cell: exactOf },
  ]
}
