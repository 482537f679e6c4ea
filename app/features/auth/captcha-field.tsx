import { IconLink, TextLink } from '#app/components/button.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'

const WIDTH = 160
const HEIGHT = 56

/**
 * A captcha: its id, its picture, the same challenge in words, and the answer field. With `forCode` that is optional:
 * it must not block a visitor who already has the code.
 */
export function CaptchaField({ captchaId, forCode }: { captchaId: string; forCode: boolean }) {
  const { t } = useTranslation('auth')
  const { id } = useFormField('captcha')
  const picture = `${id}-image`
  return (
    <div className="grid gap-2">
      <input type="hidden" name="captchaId" value={captchaId} />
      <TextField
        name="captcha"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        required={!forCode}
        hint={forCode ? t('captcha.forCode') : undefined}
      />
      <div className="flex items-center gap-2">
        <img
          id={picture}
          src={paths.captcha(captchaId)}
          width={WIDTH}
          height={HEIGHT}
          alt={t('captcha.image')}
          loading="lazy" // not fetched while the slider hides it
          data-captcha-reload={picture}
          className="rounded-md border border-line bg-white"
        />
        <IconLink
          icon="refresh"
          label={t('captcha.reload')}
          href={paths.captcha(captchaId, { new: 1 })}
          data-captcha-reload={picture}
        />
      </div>
      <p className="text-xs">
        <TextLink href={paths.captcha(captchaId, { kind: 'question' })} target="_blank">
          {t('captcha.words')}
        </TextLink>
      </p>
    </div>
  )
}
