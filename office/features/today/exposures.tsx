import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LimitBar } from '../figures/bars.tsx'
import { FigureTable } from '../figures/figure-table.tsx'
import { useSpotName } from '../house/use-spot-name.ts'
import type { TodayData } from './today-data.ts'

/** What open draws may cost at most, by their worst number, and open rounds, by their worst spot. */
export function Exposures({ exposures }: { exposures: NonNullable<TodayData['exposures']> }) {
  const { t } = useTranslation(['office', 'game-lottery'])
  const { dayTime } = useFormat()
  const spotName = useSpotName()
  return (
    <>
      <FigureTable
        name="exposure"
        caption={t('today.exposures')}
        columns={[
          { field: 'draw', head: t('house.draw') },
          { field: 'payable', head: t('house.mostPayable'), show: 'money' },
          { field: 'limit', head: t('house.limit') },
        ]}
        rows={exposures.draws.map(({ game, numero, locksAt, playType, number, payable, limit }) => ({
          id: `${game}.${numero}`,
          cells: {
            draw: (
              <>
                <a href={`/office/draws/${game}.${numero}`}>
                  {game} {numero}
                </a>
                <br />
                <small className="text-ink-2">
                  {t(`game-lottery:play.${playType as 'lo-2'}`)} {number} · {dayTime(locksAt)}
                </small>
              </>
            ),
            payable,
            limit: <LimitBar part={payable} of={limit} />,
          },
        }))}
        empty={t('house.noDraws')}
      />
      <FigureTable
        name="open-rounds"
        caption={t('page.rounds')}
        columns={[
          { field: 'round', head: t('house.round') },
          { field: 'payable', head: t('house.mostPayable'), show: 'money' },
          { field: 'staked', head: t('house.stake'), show: 'money' },
        ]}
        rows={exposures.rounds.map(({ id, game, staked, worst, closesAt }) => ({
          id,
          cells: {
            round: (
              <>
                <a href={`/office/rounds/${id}`}>{game}</a>
                <br />
                <small className="text-ink-2">
                  {worst ? `${spotName(game, worst.spot)} · ` : null}
                  {dayTime(closesAt)}
                </small>
              </>
            ),
            payable: worst?.payable ?? null,
            staked,
          },
        }))}
        empty={t('house.noRounds')}
      />
    </>
  )
}
