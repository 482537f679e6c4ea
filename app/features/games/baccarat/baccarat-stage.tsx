import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type BaccaratOutcome, endOf, type Hands, totalOf } from '#contract/play/games/baccarat.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { useCardName } from '../table/card-words.tsx'
import { Scene } from '../table/scene.tsx'
import { StageSays, usePhaseWords } from '../table/shared-stage.tsx'
import { baccaratScene, type SeenHands } from './baccarat-scene.ts'
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

/** What has been dealt of the round at the table; at a table that is closed the hands of the bet that is shown. */
function seenAt({ round, last }: Table<BaccaratOutcome>): SeenHands | undefined {
  const over = round ? round.outcome : last?.outcome
  if (over?.game === 'baccarat') return { ...over, draws: null, isOver: true }
  const picture = round?.telling?.seen
  return picture?.game === 'baccarat' ? { ...picture, isOver: false } : undefined
}

/** Both hands, as far as they have been dealt. */
export function BaccaratScene(table: Table<BaccaratOutcome>) {
  const { t } = useTranslation('game-baccarat')
  const { list } = useFormat()
  const name = useSpotName()
  const words = useEndWords()
  const cardName = useCardName()
  const seenHands = seenAt(table)
  const named = (hand: readonly number[]) => (hand.length > 0 ? list(hand.map(cardName)) : t('noCards'))
  const hands = seenHands && { player: named(seenHands.player), banker: named(seenHands.banker) }
  const label = !seenHands
    ? t('handsAtRest')
    : seenHands.isOver
      ? t('handsShow', {
          ...hands,
          playerTotal: totalOf(seenHands.player),
          bankerTotal: totalOf(seenHands.banker),
          words: list(words(seenHands)),
        })
      : t('handsDealt', hands)
  return (
    <Scene
      label={label}
      viewBox="0 0 360 150"
      markup={baccaratScene(seenHands, { player: name('player'), banker: name('banker') })}
    />
  )
}

/** The words of the stage about the round: the deal, who draws, and who has won. */
export function BaccaratSays(table: Table<BaccaratOutcome>) {
  const { t } = useTranslation('game-baccarat')
  const name = useSpotName()
  const words = useEndWords()
  const phase = usePhaseWords()
  const seenHands = seenAt(table)
  const phaseText = table.round && phase(table.round)
  if (phaseText) return <StageSays>{phaseText}</StageSays>
  if (!table.round || !seenHands) return null
  if (!seenHands.isOver)
    return (
      <StageSays>
        {seenHands.draws ? t('thirdCard', { side: name(seenHands.draws) }) : t('dealing')}
      </StageSays>
    )
  return (
    <StageSays>
      {words(seenHands).join(' · ')} <span className="digits">{totalsText(seenHands)}</span>
    </StageSays>
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
