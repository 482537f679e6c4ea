import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VideoPokerOutcome, VideoPokerStanding } from '#contract/play/games/video-poker.ts'
import { type HandName, handOf, hands } from '#contract/play/odds/video-poker-odds.ts'
import type { Table } from '../game-parts.ts'
import { useHandName } from './card-words.tsx'

/** What each hand pays times the stake, the dearest first; `hand` is the one on the table. */
function HandPays({ hand }: { hand: HandName | undefined }) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const handName = useHandName()
  return (
    <dl className="hand-pays">
      {hands.map(({ name, multiplier }) => (
        <div key={name} className={name === hand ? 'on-table-now' : undefined}>
          <dt>{handName(name)}</dt>
          <dd>{t('round.times', { multiplier: decimal(String(multiplier)) })}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same of the hand on the table: the dealt one, or the last. */
export function PaysOfHand({ open, last }: Table<VideoPokerOutcome, VideoPokerStanding>) {
  const cards = open?.standing.dealt ?? last?.outcome.cards
  return <HandPays hand={cards && handOf(cards)} />
}
