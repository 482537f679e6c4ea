import { useTranslation } from 'react-i18next'
import { Card } from '#app/components/card.tsx'
import { List, ListRow } from '#app/components/list.tsx'
import { Money } from '#app/components/money.tsx'
import { Swatch } from '#app/components/tile.tsx'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { winnerBoard } from '#contract/games.ts'
import { gameArt } from '../games/game-tile.tsx'
import { Unavailable } from './unavailable.tsx'

type Winner = ValueOf<typeof winnerBoard>['list'][number]['vo']

/** Who has just won, with masked names. Null where the platform did not answer in time. */
export function Winners({ winners }: { winners: readonly Winner[] | null }) {
  const { t } = useTranslation('home')
  return (
    <Card title={t('winners')} flush>
      {winners?.length ? (
        <List records="winners">
          {winners.map((winner, index) => (
            <ListRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a masked win has no other name
              key={index}
              lead={<Swatch art={gameArt(winner)} />}
              title={
                <a
                  href={paths.game(winner.vassalage, winner.nodeId)}
                  className="hover:underline"
                  data-field="game"
                >
                  {winner.game}
                </a>
              }
              note={
                <>
                  <span data-field="account">{winner.account}</span> {t('winnerStaked')}{' '}
                  <span data-field="stake" data-amount={`-${winner.stake}`}>
                    <Money amount={winner.stake} />
                  </span>
                </>
              }
              end={
                <span data-field="payout" data-amount={winner.payout}>
                  <Money amount={winner.payout} signed />
                </span>
              }
            />
          ))}
        </List>
      ) : (
        <div className="p-4">
          {winners ? <p className="text-sm text-ink-2">{t('noWinners')}</p> : <Unavailable />}
        </div>
      )}
    </Card>
  )
}
