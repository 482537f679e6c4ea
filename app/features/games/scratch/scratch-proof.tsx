import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import { type ScratchOutcome, scratchedBy } from '#contract/play/games/scratch.ts'
import {
  fieldsOf,
  multiplierOf,
  prizeRanges,
  TICKETS,
  WINNING_TICKETS,
} from '#contract/play/odds/scratch-odds.ts'
import { aboutGame, PaidByGame, useMoneyItems } from '../../fairness/draw-parts.tsx'
import { NumberDraw, type OneNumberGame } from '../../fairness/one-number.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { RepeatedRound } from '../../fairness/repeat-round.server.ts'
import type { ProofParts } from '../game-parts.ts'

type ScratchProof = Proof<ScratchOutcome>

/** The ticket is drawn when it is bought. The prize table says what it pays, in whatever order it is scratched. */
const scratchRule: RoundRule<ScratchOutcome> = {
  ranges: () => [TICKETS],
  isDrawn: ({ outcome }, [value]) => outcome.ticket === value,
  isPaid({ outcome, actions, stake, payout, result }, [ticket = -1]) {
    const prize = multiplierOf(ticket)
    const { cells } = scratchedBy(actions.flatMap((done) => (done.game === 'scratch' ? [done] : [])))
    return (
      cells.join() === outcome.scratched.join() &&
      outcome.prize === prize &&
      minorOf(payout) === minorOf(stake) * BigInt(prize) &&
      result === (prize > 0 ? 'won' : 'lost')
    )
  },
}

const scratch: OneNumberGame = {
  game: 'scratch',
  name: 'ticket',
  id: 'command-ticket',
  outOf: TICKETS,
  inVector: true,
}

/** `5.0000`. */
const multiplierText = ({ prize }: ScratchOutcome) => fourDecimals(BigInt(prize) * MULTIPLIER_ONE)

export const scratchProof: ProofParts<ScratchOutcome> = {
  rule: scratchRule,
  facts: ({ ticket }) => ({ ticket: String(ticket) }),
  values: (outcome) => ({ outcome: String(outcome.prize), multiplier: multiplierText(outcome) }),
  Summary,
  Draw,
  Payout,
  About: aboutGame('scratch'),
  oneNumber: scratch,
}

function Summary({ proof }: { proof: ScratchProof }) {
  const { t } = useTranslation(['games', 'game-scratch'])
  const { ticket, prize } = proof.outcome
  const money = useMoneyItems(proof)
  return (
    <DescriptionList
      items={[
        { term: t('game-scratch:ticket'), detail: <b className="digits">{ticket}</b> },
        {
          term: t('games:round.multiplier'),
          detail: t('games:round.times', { multiplier: prize }),
        },
        ...money,
      ]}
    />
  )
}

function Draw({ proof, round }: { proof: ScratchProof; round: RepeatedRound }) {
  const { t } = useTranslation('game-scratch')
  const { list } = useFormat()
  const { ticket } = proof.outcome
  const figures = fieldsOf(ticket).map((figure) => t(`figure.${figure}`))
  const item = { term: t('ticket'), detail: String(ticket), field: 'ticket' }
  return (
    <NumberDraw of={scratch} proof={proof} round={round} items={[item]}>
      <p className="text-sm">{t('proof.drawn')}</p>
      <p className="text-sm">{t('proof.fields', { figures: list(figures) })}</p>
    </NumberDraw>
  )
}

function Payout({ proof }: { proof: ScratchProof }) {
  const { t } = useTranslation('game-scratch')
  const { ticket, prize } = proof.outcome
  const line = prizeRanges.find(({ last }) => ticket <= last)
  return (
    <>
      <p className="text-sm">
        {line
          ? t('proof.prize', {
              first: line.first,
              last: line.last,
              figure: t('three', { figure: t(`figure.${line.figure}`) }),
              multiplier: line.multiplier,
            })
          : t('proof.lost', { first: WINNING_TICKETS })}
      </p>
      <ValueList items={[{ term: t('prize'), detail: String(prize), field: 'outcome' }]} />
      <PaidByGame game="scratch" proof={proof} multiplier={multiplierText(proof.outcome)} />
    </>
  )
}
