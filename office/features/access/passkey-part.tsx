import type { ReactNode } from 'react'
import { Flash } from '#app/components/frame/flash.tsx'
import type { Form } from '#app/forms/define-form.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/**
 * A form that a passkey answers, hidden until its script shows it: without a script there is TOTP. `options` is what the
 * browser is asked, as JSON.
 */
export function PasskeyPart({
  form,
  options,
  hidden = {},
  labels = {},
  children,
}: {
  form: Form
  options: string
  hidden?: Record<string, string>
  labels?: Partial<Record<string, string>>
  children: ReactNode
}) {
  const { t } = useTranslation('office-operators')
  const { nonce } = usePage()
  return (
    <>
      <div data-passkey={options} hidden className="grid gap-3">
        <div data-passkey-failed="" hidden>
          <Flash kind="warn">{t('passkey.failed')}</Flash>
        </div>
        <FormOf form={form} hidden={{ credential: '', ...hidden }} labels={labels} idPrefix={`${form.id}-`}>
          {children}
        </FormOf>
      </div>
      <script type="module" src="/passkeys.js" nonce={nonce} />
    </>
  )
}
