import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type BaccaratOutcome, endOf, type Hands, totalOf } from '#contract/play/games/baccarat.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { useCardName } from '../table/card-words.tsx'
import { Scene } from '../table/scene.tsx'
import { baccaratScene } from './baccarat-scene.ts'
import { totalsText, useSpotName } from './spot-name.ts'

/** What a round came to, in words: `Banker wins`, and the pairs. */
export function useEndWords(): (hands: Hands) => string[] {
  const { t } = useTranslation('game-baccarat')
  const name = useSpotName()
  return (hands) => {
    const { winner, playerPair, bankerPair } = endOf(hands)
    return [
      winner === 'tie' ? name('tie') : t('wins', { side: name(winner) }),
      ...(playerPair ? [name('player-pair')] : []),
      ...(bankerPair ? [name('banker-pair')] : []),
    ]
  }
}

/** Both hands: those of the bet that is shown, else the last ones at the table. */
export function BaccaratScene({ last, history }: Table<BaccaratOutcome>) {
  const { t } = useTranslation('game-baccarat')
  const { list } = useFormat()
  const name = useSpotName()
  const words = useEndWords()
  const cardName = useCardName()
  const newest = history[0]?.outcome
  const hands = last?.outcome ?? (newest?.game === 'baccarat' ? newest : undefined)
  const named = (hand: readonly number[]) => list(hand.map(cardName))
  const label = hands
    ? t('handsShow', {
        player: named(hands.player),
        playerTotal: totalOf(hands.player),
        banker: named(hands.banker),
        bankerTotal: totalOf(hands.banker),
        words: list(words(hands)),
      })
    : t('handsAtRest')
  return (
    <Scene
      label={label}
      viewBox="0 0 360 150"
      markup={baccaratScene(hands, { player: name('player'), banker: name('banker') })}
    />
  )
}

/** Who has won, and by how much. */
export function BaccaratEnd({ outcome }: LastBet<BaccaratOutcome>) {
  const words = useEndWords()
  return (
    <output>
      {words(outcome).join(' · ')} <span className="digits">{totalsText(outcome)}</span>
    </output>
  )
}
