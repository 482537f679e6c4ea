import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DepositStatus } from '#platform/cashier/deposits/index.ts'

const tones: Record<DepositStatus, Tone> = {
  created: 'warn',
  waiting: 'warn',
  paid: 'pos',
  expired: 'plain',
  cancelled: 'plain',
  failed: 'neg',
}

export function DepositState({ status }: { status: DepositStatus }) {
  const { t } = useTranslation('office')
  return <Badge tone={tones[status]}>{t(`deposit.${status}`)}</Badge>
}
