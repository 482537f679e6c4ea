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
  const { balance, downlines, newDownlines, upline, invitations } = home
  return (
    <div className="grid min-w-0 gap-4">
      <div className="chrome grid gap-1 rounded-lg bg-chrome p-4 text-on-chrome md:p-5">
        <p className="text-sm font-semibold text-on-chrome-2">{t('balance')}</p>
        <p
          data-field="balance"
          data-amount={balanceHidden ? undefined : balance}
          className="text-2xl wrap-anywhere"
        >
          <Money amount={balanceHidden ? '' : balance} hidden={balanceHidden} />
        </p>
      </div>
      <Stats>
        <Stat label={t('downlines')} value={downlines} field="downlines" />
        <Stat label={t('newDownlines')} value={newDownlines} field="newDownlines" />
        <Stat label={t('upline')} value={upline ?? t('noUpline')} field="upline" />
        <Stat label={t('invitations.title')} value={invitations.length} field="invitations" />
      </Stats>
    </div>
  )
}
