import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { agentHome } from '#contract/member.ts'

/** The agent's own figures: the balance, and the accounts directly above and below. */
export function AgentFigures({
  home,
  balanceHidden,
}: {
  home: ValueOf<typeof agentHome>
  balanceHidden: boolean
}) {
  const { t } = useTranslation('agent')
  const { balance, downlines, newDownlines, upline } = home
  return (
    <Stats>
      <Stat
        label={t('balance')}
        value={<Money amount={balanceHidden ? '' : balance} hidden={balanceHidden} />}
        field="balance"
        amount={balanceHidden ? undefined : balance}
      />
      <Stat label={t('downlines')} value={downlines} field="downlines" />
      <Stat label={t('newDownlines')} value={newDownlines} field="newDownlines" />
      <Stat label={t('upline')} value={upline ?? t('noUpline')} field="upline" />
    </Stats>
  )
}
