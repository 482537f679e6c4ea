import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { bankerDrawsOn, spots } from '#contract/play/games/baccarat.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import { ALL_WAYS, returnPercent, winningWays } from '#contract/play/odds/baccarat-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'
import { useSpotName } from './spot-name.ts'

/** The rules of baccarat with the exact return. */
export function BaccaratRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-baccarat')
  return (
    <>
      <RulesCard
        lines={[
          t('rule1'),
          t('rule2'),
          t('rule3'),
          t('rule4'),
          t('rule5'),
          t('rule6', { most: MAX_SPOTS }),
          t('rule7'),
        ]}
        stake={stake}
        ofSpots
        returns={returns}
        exactReturn={(low, high) => t('exactReturn', { low, high })}
      />
      <ThirdCardTable />
    </>
  )
}

/** Digits in a row as ranges: `0–7` and `9`. */
function rangesOf(digits: readonly number[]): string[] {
  const ranges: [from: number, to: number][] = []
  for (const digit of digits) {
    const last = ranges.at(-1)
    if (last && last[1] === digit - 1) last[1] = digit
    else ranges.push([digit, digit])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
}

const every = Array.from({ length: 10 }, (_, points) => points)

/** When the banker draws, by the banker's points and the player's third card. */
function ThirdCardTable() {
  const { list } = useFormat()
  const { t } = useTranslation('game-baccarat')
  const rows = bankerDrawsOn.map((draws, total) => ({ total, draws }))
  const stands = (draws: readonly number[]) => every.filter((points) => !draws.includes(points))
  return (
    <Fold title={t('third.title')} open>
      <p className="text-sm text-ink-2">{t('third.player')}</p>
      <RecordsTable
        name="third-card"
        caption={t('third.title')}
        records={rows}
        id={({ total }) => String(total)}
        columns={[
          {
            field: 'banker',
            head: t('third.banker'),
            place: 'title',
            cell: ({ total }) => t('third.has', { total }),
          },
          {
            field: 'draws',
            head: t('third.draws'),
            place: 'result',
            cell: ({ draws }) => list(rangesOf(draws)) || '–',
          },
          {
            field: 'stands',
            head: t('third.stands'),
            place: 'end',
            cell: ({ draws }) => list(rangesOf(stands(draws))) || '–',
          },
        ]}
      />
    </Fold>
  )
}

/** What each spot is worth: its chance, odds, exact return. */
export function BaccaratOddsTable() {
  const { t } = useTranslation('game-spots')
  const decimal = useDecimal()
  const name = useSpotName()
  return (
    <OddsTable
      title={t('odds')}
      rows={[...spots.values()]}
      id={({ id }) => id}
      columns={({ chance, returned }) => [
        { field: 'spot', head: t('spotHead'), place: 'title', cell: ({ id }) => name(id) },
        chance((spot) => ((winningWays(spot) * 100) / ALL_WAYS).toFixed(4)),
        {
          field: 'odds',
          head: t('oddsHead'),
          numeric: true,
          place: 'result',
          cell: ({ toOne }) => `${decimal(toOne)} : 1`,
        },
        returned(t('returnShare'), (spot) => returnPercent(spot)),
      ]}
    />
  )
}
