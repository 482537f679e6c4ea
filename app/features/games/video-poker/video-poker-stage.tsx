import { useFormField, useReply } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VideoPokerOutcome, VideoPokerStanding } from '#contract/play/games/video-poker.ts'
import { countingPlaces, handOf, places } from '#contract/play/odds/video-poker-odds.ts'
import type { LastBet, OpenRound, Table } from '../game-parts.ts'
import { useCardName } from '../table/card-words.tsx'
import { Scene } from '../table/scene.tsx'
import { Wait } from '../table/stage.tsx'
import { useHandOf } from './card-words.tsx'
import { type Face, videoPokerScene } from './video-poker-scene.ts'
import { videoPokerStepForm } from './video-poker-steps.tsx'

type VideoPokerTable = Table<VideoPokerOutcome, VideoPokerStanding>

/** The hand after the draw: the held cards, the new ones, and those that are paid. */
export function facesOf({ cards, held }: VideoPokerOutcome): Face[] {
  const counting = countingPlaces(cards)
  return cards.map((card, place) => ({
    card,
    counts: counting.includes(place),
    ...(held.includes(place) ? { held: true } : { arrives: 'drawn' }),
  }))
}

/** Five cards: face down, dealt, or after the draw. */
export function VideoPokerScene({ last, open }: VideoPokerTable) {
  const { t } = useTranslation('game-video-poker')
  const { list } = useFormat()
  const cardName = useCardName()
  const nameOf = useHandOf()
  const named = (cards: readonly number[]) => list(cards.map(cardName))
  const label = open
    ? t('dealtCards', { cards: named(open.standing.dealt) })
    : last
      ? t('ended', { cards: named(last.outcome.cards), hand: nameOf(last.outcome.cards) })
      : t('atRest')
  const faces = open
    ? open.standing.dealt.map((card): Face => ({ card, arrives: 'dealt' }))
    : last && facesOf(last.outcome)
  return <Scene label={label} viewBox="0 0 360 176" markup={videoPokerScene(faces, t('held'))} />
}

/** What lies over the cards: before a round what to do, in it a box for each card that may stay. */
export function VideoPokerHolds({ open, last }: VideoPokerTable) {
  const { t } = useTranslation('game-video-poker')
  if (open) return <Holds dealt={open.standing.dealt} />
  return last ? null : <Wait>{t('wait')}</Wait>
}

function Holds({ dealt }: { dealt: readonly number[] }) {
  const { t } = useTranslation('game-video-poker')
  const cardName = useCardName()
  const { label, error } = useFormField('hold')
  const heldCards = [useReply(videoPokerStepForm.id)?.result.initialValue?.hold ?? []].flat()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div
      role="group"
      aria-label={label}
      aria-describedby={error ? 'hold-error' : undefined}
      id="hold"
      tabIndex={error ? -1 : undefined}
      className="card-holds"
    >
      {places.map((place) => (
        <label key={place}>
          <input
            type="checkbox"
            name="hold"
            value={place}
            id={`hold-${place}`}
            data-key={place + 1}
            defaultChecked={heldCards.includes(String(place))}
          />
          <span>
            {t('hold')} <span className="sr-only">{cardName(dealt[place] ?? 0)}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

/** What the dealt hand is already. */
export function VideoPokerStandingNow({ standing: { dealt } }: OpenRound<VideoPokerStanding>) {
  const { t } = useTranslation('game-video-poker')
  const nameOf = useHandOf()
  return (
    <>
      <output className="stage-words">{handOf(dealt) ? nameOf(dealt) : t('notYet')}</output>
      <span className="pill">{t('choose')}</span>
    </>
  )
}

/** What the hand has come to. */
export function VideoPokerHand({ outcome: { cards } }: LastBet<VideoPokerOutcome>) {
  const nameOf = useHandOf()
  return <output className="stage-words">{nameOf(cards)}</output>
}
