import { ValueList } from '#app/components/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/money.ts'
import { useFigure } from '../../fairness/draw-parts.tsx'
import type { Proof } from '../../fairness/proof.ts'

/** What the two last numbers of a round have come to; how much was in the pool the ledger witnesses, not the seed. */
export function JackpotProof({ jackpot, stake }: { jackpot: NonNullable<Proof['jackpot']>; stake: string }) {
  const { t } = useTranslation('game-slots')
  const figure = useFigure()
  return (
    <>
      <p className="text-sm">{t('jackpot.draw')}</p>
      <ValueList
        items={[
          { term: t('jackpot.number'), detail: String(jackpot.number), field: 'jackpot-number' },
          { term: t('jackpot.below'), detail: String(minorOf(stake)), field: 'jackpot-below' },
          figure(t('jackpot.won'), jackpot.won, 'jackpot'),
          ...(jackpot.posting
            ? [{ term: t('jackpot.posting'), detail: jackpot.posting, field: 'jackpot-posting' }]
            : []),
        ]}
      />
    </>
  )
}
