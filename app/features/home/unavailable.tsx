import { Flash } from '#app/components/frame/flash.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Replaces a part of the page that the platform did not answer in time. */
export function Unavailable() {
  const { t } = useTranslation('home')
  return <Flash kind="info">{t('unavailable')}</Flash>
}
