import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LinkButton } from '../button.tsx'

/** How many rows a phone shows at first (first-rows.css). */
const SHOWN = 10

/** A long list without pages: a phone shows its first rows, and the rest by a link, without asking for another page. */
export function FirstRows({ id, rows, children }: { id: string; rows: number; children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <div className="first-rows">
      {children}
      {rows > SHOWN ? (
        <p id={id} className="more-rows">
          <LinkButton href={`#${id}`} wide>
            {t('nav.more')}
          </LinkButton>
        </p>
      ) : null}
    </div>
  )
}
