import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RedeemStatus } from '#contract/benefits/points.ts'
import type { Application } from '#platform/benefits/promotions/index.ts'

const tones = {
  applying: 'warn',
  processing: 'warn',
  granted: 'pos',
  complete: 'pos',
  rejected: 'plain',
} as const satisfies Record<Application['status'] | RedeemStatus, string>

/** Whether an application or a redeem waits for an answer, and what it was. */
export function AnswerState({ status }: { status: keyof typeof tones }) {
  const { t } = useTranslation('office-offers')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
