import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LinkButton } from '../button.tsx'
import { classNames } from '../class-names.ts'

/** How many rows a phone shows at first (first-rows.css). */
const SHOWN = 10
const FEW = 5

/**
 * A long list without pages, or a long page of one: a phone shows its first rows, and the rest by a link, without asking
 * for another page.
 */
export function FirstRows({
  id,
  rows,
  few = false,
  children,
}: {
  id: string
  rows: number
  /** Five rows, on a page with more than this list. */
  few?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  return (
    <div className={classNames('first-rows', few && 'first-rows-few')}>
      {children}
      {rows > (few ? FEW : SHOWN) ? (
        <p id={id} className="more-rows">
          <LinkButton href={`#${id}`} wide>
            {t('nav.more')}
          </LinkButton>
        </p>
      ) : null}
    </div>
  )
}
