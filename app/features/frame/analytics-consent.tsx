import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AnalyticsConsent } from '#app/lib/visitor/analytics.ts'
import { PreferenceForm } from '../site/preference-form.tsx'

/**
 * Asks whether the visitor may be measured, where the operator has analytics (product.md section 3, "Permission response");
 * afterwards it says what was chosen, and changes it.
 */
export function AnalyticsConsentBar({ consent }: { consent: AnalyticsConsent }) {
  const { t } = useTranslation('states')
  const button = (value: 'yes' | 'no') => (
    <button type="submit" name="analytics" value={value} className="button">
      {t(`analytics.${value}`)}
    </button>
  )
  return (
    <section
      aria-label={t('analytics.label')}
      data-analytics-consent={consent ?? 'open'}
      className="shell flex flex-wrap items-center gap-3 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-56">
        {t(consent === null ? 'analytics.ask' : consent === 'yes' ? 'analytics.on' : 'analytics.off')}
      </p>
      <PreferenceForm className="flex flex-wrap gap-2">
        {consent === 'yes' ? null : button('yes')}
        {consent === 'no' ? null : button('no')}
      </PreferenceForm>
    </section>
  )
}
