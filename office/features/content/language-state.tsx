import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Whether a language is written to its end. */
export function LanguageState({ missing }: { missing: number }) {
  const { t } = useTranslation('office')
  return missing === 0 ? (
    <span className="text-pos">
      <Icon name="check" size="sm" />
    </span>
  ) : (
    <span className="text-warn">
      <Icon name="alert" size="sm" /> {t('content.missing', { count: missing })}
    </span>
  )
}
