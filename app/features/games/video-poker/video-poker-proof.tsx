import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import type { VideoPokerOutcome } from '#contract/play/games/video-poker.ts'
import {
  cardsBy,
  HAND,
  handAfterDraw,
  handOf,
  multiplierOf,
  ranges,
} from '#contract/play/odds/video-poker-odds.ts'
import { aboutGame, DrawnValues, exactly, PaidByGame, useMoneyItems } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { CardSigns } from '../table/card-words.tsx'
import { useHandOf } from './card-words.tsx'
import { useVideoPokerItems } from './video-poker-record.tsx'
import { videoPokerScene } from './video-poker-scene.ts'
import { facesOf } from './video-poker-stage.tsx'

type VideoPokerProof = Proof<VideoPokerOutcome>

/** Ten cards are drawn without replacement; the hand follows from them and from the places that were held. */
export const videoPokerRule: RoundRule<VideoPokerOutcome> = {
  ranges: () => ranges,
  isDrawn({ outcome: { dealt, held, cards }, wager }, values) {
    if (wager.game !== 'video-poker' || values.length !== ranges.length) return false
    const drawnCards = cardsBy(values)
    return (
      drawnCards.slice(0, HAND).join() === dealt.join() &&
      handAfterDraw(drawnCards, held).join() === cards.join()
    )
  },
  isPaid({ outcome: { held, cards }, actions, stake, payout, result }) {
    const [action, ...more] = actions
    if (action?.game !== 'video-poker' || more.length > 0) return false
    const paid = minorOf(stake) * BigInt(multiplierOf(handOf(cards)))
    return (
      action.hold.toSorted((a, b) => a - b).join() === held.join() &&
      payout === moneyOf(paid) &&
      result === (paid > 0n ? 'won' : 'lost')
    )
  },
}

/** What the hand is paid times: `9.0000`. */
const multiplierText = ({ cards }: VideoPokerOutcome) =>
  fourDecimals(BigInt(multiplierOf(handOf(cards))) * MULTIPLIER_ONE)

export const videoPokerProof: ProofParts<VideoPokerOutcome> = {
  rule: videoPokerRule,
  values: (outcome) => ({ outcome: outcome.cards.join(','), multiplier: multiplierText(outcome) }),
  Summary,
  Draw,
  Payout,
  About: aboutGame('video-poker'),
}

function Summary({ proof }: { proof: VideoPokerProof }) {
  const { t } = useTranslation('game-video-poker')
  const items = useVideoPokerItems(proof.outcome)
  const money = useMoneyItems(proof)
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 20 360 150"
        className="mx-auto w-80 max-w-full rounded-md [background:var(--stage-lacquer)]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and constants of this folder
        dangerouslySetInnerHTML={{ __html: videoPokerScene(facesOf(proof.outcome), t('held')) }}
      />
      <DescriptionList items={[...items, ...money]} />
    </>
  )
}

function Draw({ proof }: { proof: VideoPokerProof }) {
  const { t } = useTranslation('game-video-poker')
  const { outcome, draws } = proof
  const drawnCards = cardsBy(draws.map(({ value }) => value))
  return (
    <>
      <p className="text-sm">{t('proof.draw')}</p>
      <DrawnValues
        proof={proof}
        items={[
          {
            term: t('proof.cards'),
            detail: (
              <>
                <code className="text-sm">{drawnCards.join(',')}</code> <CardSigns cards={drawnCards} />
              </>
            ),
          },
          exactly(t('proof.held'), outcome.held.join(',') || '–'),
          exactly(t('final'), outcome.cards.join(','), 'outcome'),
        ]}
      />
    </>
  )
}

function Payout({ proof }: { proof: VideoPokerProof }) {
  const nameOf = useHandOf()
  return (
    <>
      <p className="text-sm">
        <CardSigns cards={proof.outcome.cards} /> · {nameOf(proof.outcome.cards)}
      </p>
      <PaidByGame game="video-poker" proof={proof} multiplier={multiplierText(proof.outcome)} />
    </>
  )
}
