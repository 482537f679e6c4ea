import { IconLink, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { List, ListRow } from '#app/components/list.tsx'
import { Money } from '#app/components/money.tsx'
import { Swatch } from '#app/components/tile.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { winnerBoard } from '#contract/games.ts'
import { gameArt } from '../games/game-tile.tsx'
import { Unavailable } from './unavailable.tsx'

export type Winner = ValueOf<typeof winnerBoard>['list'][number]['vo']

/** Recent winners, with masked names. Null if the platform did not answer in time. */
export function Winners({ winners }: { winners: readonly Winner[] | null }) {
  const { t } = useTranslation('home')
  const { dateTime } = useFormat()
  return (
    <Card title={t('winners')} aside={<TextLink href={paths.winners}>{t('seeAll')}</TextLink>} flush>
      {winners?.length ? (
        <List records="winners">
          {winners.map((winner) => (
            <ListRow
              key={winner.betId}
              id={winner.betId}
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
                  </span>{' '}
                  <time data-field="at" dateTime={winner.at}>
                    {dateTime(winner.at)}
                  </time>
                </>
              }
              end={
                <>
                  <span data-field="payout" data-amount={winner.payout}>
                    <Money amount={winner.payout} signed />
                  </span>
                  <IconLink
                    icon="shield"
                    label={t('winnerProof', { game: winner.game, account: winner.account })}
                    href={paths.verify(winner.betId)}
                  />
                </>
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
