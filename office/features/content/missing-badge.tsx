import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'

/** The languages whose readers do not see something. */
export function MissingBadge({ missing }: { missing: readonly WrittenLanguage[] }) {
  const { t } = useTranslation('office')
  if (missing.length === 0) return null
  return (
    <Badge tone="warn" icon="alert">
      {missing.map((one) => t(`language.${one}`)).join(', ')}
    </Badge>
  )
}
