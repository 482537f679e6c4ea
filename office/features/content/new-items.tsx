import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { EditorPage } from '../../services/content/content-types.ts'

/** What can be written anew on a page. */
export function NewItems({ page, variants }: { page: EditorPage; variants: readonly string[] }) {
  const { t } = useTranslation('office')
  return (
    <nav className="o-f" aria-label={t('content.new')}>
      {variants.map((variant) => (
        <a key={variant} className="chip" href={`/office/${page}/new.${variant}`}>
          <Icon name="plus" size="sm" />
          {t(`contentKind.${variant as 'B'}`)}
        </a>
      ))}
    </nav>
  )
}
