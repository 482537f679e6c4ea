import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RulesProps } from '../game-parts.ts'
import { TargetOdds } from '../rising/target-odds.tsx'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of crash with the exact return. */
export function CrashRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-crash')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4')]}
      stake={stake}
      returns={returns}
      exactReturn={(lowest, highest) => t('exactReturn', { lowest, highest })}
    />
  )
}

/** What targets are worth: the curve of the return. */
export function CrashOddsTable() {
  const { t } = useTranslation('game-crash')
  return <TargetOdds title={t('odds')} target={t('target')} returnShare={t('returnShare')} />
}
