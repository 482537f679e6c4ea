import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/components/button.tsx'
import { useHere } from './use-here.ts'

/** Asks for a live page again, where no script does it (site.md 1.12). */
export function RefreshLink() {
  const { t } = useTranslation('common')
  const { url } = useHere()
  return (
    <LinkButton icon="refresh" small href={url}>
      {t('refresh')}
    </LinkButton>
  )
}
