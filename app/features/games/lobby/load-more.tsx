import { LinkButton } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** The way to more games of a list, and back. Draws nothing for a single page. */
export function LoadMore({
  page,
  pages,
  href,
}: {
  /** 1-based. */
  page: number
  pages: number
  href: (page: number) => string
}) {
  const { t } = useTranslation('games')
  if (pages <= 1) return null
  return (
    <nav aria-label={t('lobby.more.label')} className="load-more">
      {page > 1 ? (
        <LinkButton look="quiet" href={href(page - 1)}>
          {t('lobby.more.back')}
        </LinkButton>
      ) : null}
      {page < pages ? <LinkButton href={href(page + 1)}>{t('lobby.more.more')}</LinkButton> : null}
      <p className="text-xs text-ink-2">{t('lobby.more.shown', { page, pages })}</p>
    </nav>
  )
}
