import { TextLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'

/** Provable fairness in one line; the page about it says how. */
export function FairnessLine() {
  const { t } = useTranslation('home')
  return (
    <p className="fair-line card mt-5 flex items-center gap-2 px-3 py-2 lg:mt-8">
      <Icon name="shield" className="text-pick" />
      <span className="flex-1">
        <b>{t('fair.title')}</b> <span className="fair-more">{t('fair.text')}</span>
      </span>
      <TextLink href={paths.fairness}>{t('fair.link')}</TextLink>
    </p>
  )
}
