import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Language } from '#contract/base/fields/values.ts'

/** The languages whose readers do not see something. */
export function MissingBadge({ missing }: { missing: readonly Language[] }) {
  const { t } = useTranslation('office')
  if (missing.length === 0) return null
  return (
    <Badge tone="warn" icon="alert">
      {missing.map((one) => t(`language.${one}`)).join(', ')}
    </Badge>
  )
}
