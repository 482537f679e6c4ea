import { Button } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { useFormButtons } from '#app/forms/form-of.tsx'
import { spaced } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SEND_CODE } from '#app/lib/forms/send-code.ts'

/**
 * A code sent by SMS or e-mail, and the button that sends it; its form has `hasIntentButtons`. After sending it shows the wait
 * until the next code; a script counts down on the button (`data-wait`).
 */
export function CodeField({ required = true }: { required?: boolean }) {
  const { t } = useTranslation('forms')
  const { sent } = useFormButtons()
  return (
    <div className="grid gap-2">
      <TextField
        name="verificationCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        required={required}
        optional={!required}
        action={
          <Button
            type="submit"
            name="intent"
            value={SEND_CODE}
            formNoValidate
            data-wait={sent?.waitSeconds ?? ''}
            className="flex-none"
          >
            {sent ? t('code.again') : t('code.send')}
          </Button>
        }
      />
      {sent ? (
        <Flash kind="status">
          {spaced(t('code.sent'))}
          <Countdown seconds={sent.waitSeconds} />
        </Flash>
      ) : null}
    </div>
  )
}
