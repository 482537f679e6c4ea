import { useTranslation } from 'react-i18next'
import { Flash } from '#app/components/flash.tsx'

/** Replaces a part of the page that the platform did not answer in time. */
export function Unavailable() {
  const { t } = useTranslation('home')
  return <Flash kind="info">{t('unavailable')}</Flash>
}
