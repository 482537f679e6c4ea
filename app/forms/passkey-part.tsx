import type { ReactNode } from 'react'
import { Flash } from '#app/components/frame/flash.tsx'
import passkeysUrl from '#app/enhance/passkeys.ts?worker&url'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Form } from './define-form.ts'
import { FormOf, type FormWords } from './form-of.tsx'

/**
 * A form that a passkey answers, hidden until its script shows it: without a script there is another way. `options` is what the
 * browser is asked, as JSON; `judge` the form of the same id that judges the other fields first, so that what is refused leaves no
 * passkey on the device.
 */
export function PasskeyPart({
  form,
  judge,
  options,
  hidden = {},
  labels = {},
  words = {},
  children,
}: {
  form: Form
  judge?: Form
  options: string
  hidden?: Record<string, string>
  labels?: Partial<Record<string, string>>
  words?: FormWords
  children: ReactNode
}) {
  const { t } = useTranslation('forms')
  const { nonce } = usePage()
  return (
    <>
      <div data-passkey={options} data-judge={judge?.intent} hidden className="grid gap-3">
        <div data-passkey-failed="" hidden>
          <Flash kind="warn">{t('passkeyFailed')}</Flash>
        </div>
        <FormOf
          form={form}
          hidden={{ credential: '', ...hidden }}
          labels={labels}
          words={words}
          idPrefix={`${form.id}-`}
        >
          {children}
        </FormOf>
      </div>
      <script type="module" src={passkeysUrl} nonce={nonce} />
    </>
  )
}
