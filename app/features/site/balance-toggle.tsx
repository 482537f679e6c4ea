import { IconButton } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Hides or shows the balance; belongs inside a `PreferenceForm`. */
export function BalanceToggle({ hidden, idPrefix }: { hidden: boolean; idPrefix: string }) {
  const { t } = useTranslation('common')
  return (
    <IconButton
      id={`${idPrefix}balance-toggle`}
      icon={hidden ? 'eye' : 'eye-off'}
      label={t(hidden ? 'header.showBalance' : 'header.hideBalance')}
      name="balance"
      value={hidden ? 'shown' : 'hidden'}
    />
  )
}
