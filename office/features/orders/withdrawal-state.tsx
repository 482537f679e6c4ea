import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WithdrawalStatus } from '#platform/cashier/withdrawals/index.ts'

const tones: Record<WithdrawalStatus, Tone> = {
  requested: 'warn',
  approved: 'info',
  paid: 'pos',
  received: 'pos',
  rejected: 'neg',
  cancelled: 'plain',
}

/** The state of a withdrawal; one that the provider refuses to pay says so. */
export function WithdrawalState({ status, problem }: { status: WithdrawalStatus; problem: string | null }) {
  const { t } = useTranslation('office')
  if (problem && status === 'approved') return <Badge tone="neg">{t('withdrawals.problem')}</Badge>
  return <Badge tone={tones[status]}>{t(`withdrawal.${status}`)}</Badge>
}
