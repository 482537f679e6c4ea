import { useLocation } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { optionalSecret, optionalText } from '#app/forms/fields.ts'
import { useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { HumanCheck } from '#contract/base/human-check.ts'
import { SLIDER } from '#contract/base/system.ts'
import { CaptchaField } from './captcha-field.tsx'

/** The fields of a form that may ask for a human check, to spread into `defineForm`. */
export const humanCheckFields = {
  captchaId: optionalText(),
  captcha: optionalSecret(),
  sliderId: optionalText(),
  slider: optionalSecret(),
}

/** Their names, for `readSoFar`. */
export const humanCheckNames = Object.keys(humanCheckFields) as (keyof typeof humanCheckFields)[]

/**
 * The human check of a posted form, for a call that takes one. A browser posts one of the two; if a client posts both,
 * the captcha wins.
 */
export function humanProof({ captchaId, captcha, sliderId, slider }: HumanCheck): HumanCheck {
  const typed = captcha?.trim()
  return typed || !sliderId ? { captchaId, captcha: typed } : { sliderId, slider }
}

export interface HumanCheckFieldProps {
  captchaId: string
  /** Null if only the captcha is offered. */
  sliderId: string | null
  /** Passed when the code was sent: only its id is posted again. */
  passed?: boolean
  /** Required for sending a code only. */
  forCode?: boolean
}

/**
 * Proves that a person sends the form: a captcha, or with JavaScript a slider puzzle in its place (site.md section 3).
 * The slider is disabled and its pictures are in a template until the script enables it and disables the captcha, so
 * that only one of them is loaded and posted.
 */
export function HumanCheckField({ captchaId, sliderId, passed, forCode = false }: HumanCheckFieldProps) {
  // After a wrong captcha the visitor stays with it and sees its error.
  const { error } = useFormField('captcha')
  if (passed) return <PassedCheck captchaId={captchaId} sliderId={sliderId} />
  if (sliderId === null || error) return <CaptchaField captchaId={captchaId} forCode={forCode} />
  return (
    <div data-human="">
      <div className="human-captcha">
        <CaptchaField captchaId={captchaId} forCode={forCode} />
      </div>
      <SliderPuzzle sliderId={sliderId} />
    </div>
  )
}

/** The check that was passed when the code was sent; it is accepted once more. */
function PassedCheck({ captchaId, sliderId }: HumanCheckFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <p className="text-sm text-ink-2">
      {sliderId === null ? (
        <input type="hidden" name="captchaId" value={captchaId} />
      ) : (
        <input type="hidden" name="sliderId" value={sliderId} />
      )}
      {t('captcha.passed')}
    </p>
  )
}

/** A picture with a gap, a piece to move with the range input below, and a link to the captcha. */
function SliderPuzzle({ sliderId }: { sliderId: string }) {
  const { t } = useTranslation('register')
  const { id, label } = useFormField('slider')
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('captcha', '1')
  return (
    <div className="human-slider">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`} className="text-xs text-ink-2">
        {t('slider.hint')}
      </p>
      <div className="human-picture">
        <template>
          <img
            src={paths.captcha(sliderId, { kind: 'slider' })}
            width={SLIDER.width}
            height={SLIDER.height}
            alt={t('slider.picture')}
          />
          <img
            src={paths.captcha(sliderId, { kind: 'piece' })}
            width={SLIDER.piece}
            height={SLIDER.height}
            alt=""
          />
        </template>
      </div>
      <input type="hidden" name="sliderId" value={sliderId} disabled />
      <input
        type="range"
        id={id}
        name="slider"
        min={0}
        max={SLIDER.width - SLIDER.piece}
        defaultValue={0}
        aria-describedby={`${id}-hint`}
        disabled
      />
      <p className="text-xs">
        <TextLink href={`?${query}`} data-human-captcha="">
          {t('slider.captcha')}
        </TextLink>
      </p>
    </div>
  )
}
