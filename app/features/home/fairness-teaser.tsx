import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { firstHousePage } from '../games/registry.ts'

/** Provable fairness in three steps. */
export function FairnessTeaser() {
  const { t } = useTranslation('home')
  return (
    <Card>
      <div className="grid gap-5 md:p-2">
        <div className="grid gap-2">
          <h2>{t('fair.title')}</h2>
          <p className="text-ink-2">{t('fair.text')}</p>
        </div>
        <ol className="grid list-inside list-decimal gap-3 text-sm/5.5 marker:font-bold marker:text-pick">
          <li>
            {t('fair.step1')} <code>sha256(seed)</code>
          </li>
          <li>{t('fair.step2')}</li>
          <li>{t('fair.step3')}</li>
        </ol>
        <p>
          <TextLink href={firstHousePage}>{t('fair.link')}</TextLink>
        </p>
      </div>
    </Card>
  )
}
