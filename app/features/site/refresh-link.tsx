import { LinkButton } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentPage } from './use-current-page.ts'

/** Refreshes a live page by hand, for browsers without the script (site.md 1.12). */
export function RefreshLink() {
  const { t } = useTranslation('common')
  const { url } = useCurrentPage()
  return (
    <LinkButton icon="refresh" small href={url}>
      {t('refresh')}
    </LinkButton>
  )
}
