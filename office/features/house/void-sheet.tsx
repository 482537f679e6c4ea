import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RoundStakes } from '#platform/play/bets/index.ts'
import { Decisions } from '../records/decision.tsx'
import { Sheet } from '../records/section.tsx'
import { voidForm } from './house-forms.ts'

/** What making it void will do, before the act that does it. */
export function VoidSheet({
  stakes: { bets, players, staked },
  may,
}: {
  stakes: Pick<RoundStakes, 'bets' | 'players' | 'staked'>
  may: boolean
}) {
  const { t } = useTranslation('office')
  const written = useAmountText()
  const amount = written(staked)
  return (
    <>
      {may ? (
        <Sheet title={t('void.title')}>
          <p className="o-sb" data-field="void" data-bets={bets} data-amount={staked}>
            {t('void.will', { bets, players, amount })}
          </p>
        </Sheet>
      ) : null}
      <Decisions
        decisions={[{ form: voidForm, label: t('void.act', { amount }), icon: 'undo', look: 'danger', may }]}
      />
    </>
  )
}
