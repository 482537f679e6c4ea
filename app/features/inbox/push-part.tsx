import { Flash } from '#app/components/frame/flash.tsx'
import notificationsUrl from '#app/enhance/notifications.ts?worker&url'
import { Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pushOnForm } from './push-forms.ts'

/** The button that has this browser notified. Its script shows it, and asks the browser only once it is pressed. */
export function PushPart({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('inbox')
  const { nonce } = usePage()
  return (
    <>
      <p data-push-needs="">{t('push.needs')}</p>
      <div data-push={publicKey} hidden className="grid gap-3">
        <div data-push-refused="" hidden>
          <Flash kind="warn">{t('push.refused')}</Flash>
        </div>
        <FormOf form={pushOnForm} hidden={{ credential: '' }} labels={{ credential: t('push.title') }}>
          <Submit>{t('push.turnOn')}</Submit>
        </FormOf>
      </div>
      <script type="module" src={notificationsUrl} nonce={nonce} />
    </>
  )
}
