import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { spaced } from '#app/i18n/sentences.ts'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { teamTrend } from '#contract/agents/reports.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { agentHome } from '#contract/members/member.ts'

type Trend = ValueOf<typeof teamTrend>

/** Who stands directly below the agent, and what its team does today, beside yesterday. */
export function AgentFigures({
  home: { downlines, newDownlines },
  today,
  yesterday,
}: { home: ValueOf<typeof agentHome> } & Pick<Trend, 'today' | 'yesterday'>) {
  const { t } = useTranslation(['agent', 'team'])
  const text = useAmountText()
  const was = (figure: string | number) => t('team:today.was', { figure })
  return (
    <Stats>
      <Stat
        label={t('agent:downlines')}
        value={<span data-field="downlines">{downlines}</span>}
        note={
          <>
            {spaced(t('agent:newDownlines'))}
            <span data-field="newDownlines">{newDownlines}</span>
          </>
        }
      />
      <Stat
        label={t('team:today.active')}
        value={<span data-field="activeToday">{today.active}</span>}
        note={was(yesterday.active)}
      />
      <Stat
        label={t('team:today.deposits')}
        value={
          <span data-field="depositsToday" data-amount={today.deposits}>
            <Money amount={today.deposits} />
          </span>
        }
        note={was(text(yesterday.deposits))}
      />
      <Stat
        label={t('team:today.net')}
        value={
          <span data-field="netToday" data-amount={today.net}>
            <Money amount={today.net} signed />
          </span>
        }
        note={was(text(yesterday.net))}
      />
    </Stats>
  )
}
