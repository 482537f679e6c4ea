import { Badge, type Tone } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AdjustmentStatus } from '#platform/members/approvals/index.ts'

const tones: Record<AdjustmentStatus, Tone> = { waiting: 'warn', posted: 'pos', rejected: 'neg' }

export function ApprovalState({ status }: { status: AdjustmentStatus }) {
  const { t } = useTranslation('office')
  return <Badge tone={tones[status]}>{t(`approval.${status}`)}</Badge>
}
