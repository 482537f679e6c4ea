import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import {
  type BaccaratOutcome,
  cardsBy,
  endOf,
  handsOf,
  handsText,
  isPush,
  paidOn,
  rangesOf,
  spots,
} from '#contract/play/games/baccarat.ts'
import { aboutGame, DrawnValues, exactly } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { summaryOf } from '../outcome-items.tsx'
import { multiplierOf, SpotsPaid, spotsArePaid } from '../spots/spots-proof.tsx'
import { CardSigns } from '../table/card-words.tsx'
import { useHandItems } from './baccarat-record.tsx'
import { useSpotName } from './spot-name.ts'

type BaccaratProof = Proof<BaccaratOutcome>

/** The hands of these values; undefined where a value is no place of the shoe, or the rules deal another number of cards. */
function handsBy(values: readonly number[]) {
  const ranges = rangesOf(values.length)
  return values.every((value, at) => value < (ranges[at] ?? 0)) ? handsOf(cardsBy(values)) : undefined
}

/** As many cards as the round has needed. Each spot pays by its odds; stake, payout and result are what all come to. */
const baccaratRule: RoundRule<BaccaratOutcome> = {
  ranges: ({ outcome }) => rangesOf(outcome.player.length + outcome.banker.length),
  isDrawn({ outcome }, values) {
    const hands = handsBy(values)
    return hands !== undefined && handsText(hands) === handsText(outcome)
  },
  isPaid(proof, values) {
    const hands = handsBy(values)
    if (!hands) return false
    const end = endOf(hands)
    const result = isPush(proof.outcome.spots, end) ? 'push' : minorOf(proof.payout) > 0n ? 'won' : 'lost'
    return spotsArePaid(proof, spots, (spot, stake) => paidOn(spot, stake, end)) && proof.result === result
  },
}

export const baccaratProof: ProofParts<BaccaratOutcome> = {
  rule: baccaratRule,
  values: (outcome) => ({ outcome: handsText(outcome), multiplier: multiplierOf(outcome.spots) }),
  Summary: summaryOf(useHandItems),
  Draw,
  Payout,
  About: aboutGame('baccarat'),
}

function Draw({ proof }: { proof: BaccaratProof }) {
  const { t } = useTranslation('game-baccarat')
  const { player, banker } = proof.outcome
  const [one = 0, three = 0, ...playerThird] = player
  const [two = 0, four = 0, ...bankerThird] = banker
  const cards = [one, two, three, four, ...playerThird, ...bankerThird]
  return (
    <>
      <p className="text-sm">{t('proof.formula')}</p>
      <p className="text-sm">{t('proof.cards')}</p>
      <p className="text-xs text-ink-2">{t('about.skip')}</p>
      <DrawnValues
        proof={proof}
        items={[
          {
            term: t('proof.inOrder'),
            detail: (
              <>
                <code className="text-sm">{cards.join(',')}</code> <CardSigns cards={cards} />
              </>
            ),
          },
          exactly(t('proof.hands'), handsText(proof.outcome), 'outcome'),
        ]}
      />
    </>
  )
}

function Payout({ proof }: { proof: BaccaratProof }) {
  return <SpotsPaid proof={proof} spots={proof.outcome.spots} name={useSpotName()} />
}
