import { LinkButton } from '#app/components/button.tsx'
import { useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'

/** In a form by which money leaves: the way to prove who one is, where its amount was refused for want of that. */
export function IdentityWay() {
  const { t } = useTranslation('common')
  const { error } = useFormField('amount')
  if (error?.code !== 'identity-required') return null
  return (
    <LinkButton href={paths.personal('identity')} icon="shield" data-way="identity">
      {t('panel.identity')}
    </LinkButton>
  )
}
