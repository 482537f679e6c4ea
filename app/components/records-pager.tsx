import { useTranslation } from 'react-i18next'
import { Pager } from '#app/components/pager.tsx'

export interface RecordsPagerProps {
  /** As the platform answered them: clamped to what exists. */
  page: number
  totalPages: number
  href: (page: number) => string
}

/** The pages of a record set, in the visitor's language. */
export function RecordsPager({ page, totalPages, href }: RecordsPagerProps) {
  const { t } = useTranslation('common')
  const labels = {
    nav: t('pager.label'),
    first: t('pager.first'),
    previous: t('pager.previous'),
    next: t('pager.next'),
    last: t('pager.last'),
  }
  return <Pager page={page} pages={totalPages} href={href} labels={labels} />
}
