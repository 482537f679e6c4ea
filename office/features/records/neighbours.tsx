import { LinkButton } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Key } from '../frame/key.tsx'

/** Where a record stands: the list that it was opened from, and what is before and after it there. */
export interface RecordPlace {
  list: string
  previous: string | null
  next: string | null
}

/** The ways to the records before and after this one, and back to the list. */
export function Neighbours({ list, previous, next }: RecordPlace) {
  const { t } = useTranslation('office')
  return (
    <nav className="o-row mb-3" aria-label={t('records.neighbours')}>
      <LinkButton small href={list} data-key="Escape">
        {t('records.list')}
        <Key of="Esc" />
      </LinkButton>
      {previous ? (
        <LinkButton small icon="chevron-left" href={previous} rel="prev" data-key="[">
          {t('records.previous')}
          <Key of="[" />
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton small icon="chevron-right" href={next} rel="next" data-key="]">
          {t('records.next')}
          <Key of="]" />
        </LinkButton>
      ) : null}
    </nav>
  )
}
