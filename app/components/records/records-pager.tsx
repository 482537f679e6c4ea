import { useTranslation } from '#app/i18n/use-translation.ts'
import { Pager } from './pager.tsx'

export interface RecordsPagerProps {
  /** From the platform's answer: clamped to the pages that exist. */
  page: number
  totalPages: number
  href: (page: number) => string
}

/** The links between the pages of a list of records. */
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
