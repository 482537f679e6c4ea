import { ValueList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useFigure } from '../../fairness/draw-parts.tsx'
import type { Proof } from '../../fairness/proof.ts'
import { jackpotValues } from '../../fairness/proof-values.ts'

/** What came of the last two numbers of a round. The seeds prove that draw; what the pool held is proved by the ledger alone. */
export function JackpotProof({ jackpot, stake }: { jackpot: NonNullable<Proof['jackpot']>; stake: string }) {
  const { t } = useTranslation('game-slots')
  const figure = useFigure()
  const values = jackpotValues(jackpot, stake)
  const value = (term: string, field: string) => {
    const detail = values[field]
    return detail === undefined ? [] : [{ term, detail, field }]
  }
  return (
    <>
      <p className="text-sm">{t('jackpot.draw')}</p>
      <ValueList
        items={[
          ...value(t('jackpot.number'), 'jackpot-number'),
          ...value(t('jackpot.below'), 'jackpot-below'),
          figure(t('jackpot.won'), jackpot.won, 'jackpot'),
          ...value(t('jackpot.posting'), 'jackpot-posting'),
        ]}
      />
    </>
  )
}
