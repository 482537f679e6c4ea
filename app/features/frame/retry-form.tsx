import { Button } from '#app/components/button.tsx'
import { PasswordField } from '#app/components/field.tsx'
import { type Retry, usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** The failed form with the same values and `requestId`; its secrets must be typed again. */
export function RetryForm({ retry }: { retry: Retry }) {
  const { t } = useTranslation(['common', 'forms'])
  const { csrf } = usePage()
  return (
    <form method="post" action={retry.action} className="grid gap-4">
      <input type="hidden" name="csrf" value={csrf} />
      {retry.values.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be repeated
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {retry.secrets.map((name) => (
        <PasswordField
          key={name}
          name={name}
          label={t(`forms:label.${name}`)}
          revealLabel={t('forms:reveal')}
        />
      ))}
      <Button type="submit" look="act" icon="refresh">
        {t('common:retry')}
      </Button>
    </form>
  )
}
