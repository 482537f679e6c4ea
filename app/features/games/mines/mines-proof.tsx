import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import { type MinesOutcome, paidMultiplier, progressOf } from '#contract/play/games/mines.ts'
import { minedCells, multiplierAfter, rangesOf } from '#contract/play/odds/mines-odds.ts'
import { aboutGame, DrawnValues, exactly, PaidByGame, useMoneyItems } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { useMinesItems } from './mines-record.tsx'
import { FIELD, minesScene } from './mines-scene.ts'
import { facesOf } from './mines-stage.tsx'

type MinesProof = Proof<MinesOutcome>

/** The mines are drawn without replacement; the multiplier follows from them and from the cells that were opened. */
export const minesRule: RoundRule<MinesOutcome> = {
  ranges: ({ outcome }) => rangesOf(outcome.mined.length),
  isDrawn: ({ outcome, wager }, values) =>
    wager.game === 'mines' &&
    wager.mines === outcome.mined.length &&
    values.length === wager.mines &&
    minedCells(values).join() === outcome.mined.join(),
  isPaid({ outcome, actions, stake, payout, result }) {
    const played = progressOf(actions.flatMap((done) => (done.game === 'mines' ? [done] : [])))
    const multiplier = paidMultiplier(outcome.mined, played)
    if (multiplier === undefined || played.opened.join() !== outcome.opened.join()) return false
    const paid = payoutOf(minorOf(stake), multiplier)
    return (
      outcome.multiplier === fourDecimals(multiplier) &&
      payout === moneyOf(paid) &&
      result === (paid > 0n ? 'won' : 'lost')
    )
  },
}

export const minesProof: ProofParts<MinesOutcome> = {
  rule: minesRule,
  values: ({ mined, multiplier }) => ({ outcome: mined.join(','), multiplier }),
  Summary,
  Draw,
  Payout,
  About: aboutGame('mines'),
}

function Summary({ proof }: { proof: MinesProof }) {
  const items = useMinesItems(proof.outcome)
  const money = useMoneyItems(proof)
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 ${FIELD.top - 8} ${FIELD.width} ${FIELD.height - FIELD.top + 8}`}
        className="mx-auto w-60 rounded-md [background:var(--stage-lacquer)]"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and constants of this folder
        dangerouslySetInnerHTML={{ __html: minesScene(facesOf(proof.outcome), undefined) }}
      />
      <DescriptionList items={[...items, ...money]} />
    </>
  )
}

function Draw({ proof }: { proof: MinesProof }) {
  const { t } = useTranslation('game-mines')
  return (
    <>
      <p className="text-sm">{t('proof.draw')}</p>
      <DrawnValues
        proof={proof}
        items={[exactly(t('proof.mined'), proof.outcome.mined.join(','), 'outcome')]}
      />
    </>
  )
}

function Payout({ proof }: { proof: MinesProof }) {
  const { t } = useTranslation('game-mines')
  const { mined, opened, multiplier } = proof.outcome
  const safe = opened.filter((cell) => !mined.includes(cell)).length
  return (
    <>
      <p className="text-sm">
        {safe < opened.length
          ? t('proof.lost', { cell: (opened.at(-1) ?? 0) + 1 })
          : t('proof.won', {
              opened: safe,
              mines: mined.length,
              multiplier: fourDecimals(multiplierAfter(mined.length, safe)),
            })}
      </p>
      <PaidByGame game="mines" proof={proof} multiplier={multiplier} />
    </>
  )
}
