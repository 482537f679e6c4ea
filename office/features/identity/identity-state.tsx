import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { IdentityDecision } from '#platform/backoffice/identity/index.ts'

export function IdentityState({ decision }: { decision: IdentityDecision | null }) {
  const { t } = useTranslation('office-identity')
  return decision === null ? (
    <Badge tone="warn">{t('open')}</Badge>
  ) : (
    <Badge tone="plain">{t(`decision.${decision}`)}</Badge>
  )
}
