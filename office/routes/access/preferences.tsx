import type { ActionFunctionArgs } from '@remix-run/node'
import { defineForm } from '#app/forms/define-form.ts'
import { optionalText, wayBack } from '#app/forms/fields.ts'
import { asLanguage } from '#app/i18n/config.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { preferenceCookie } from '#app/lib/visitor/preference-cookie.ts'
import { writtenLanguage } from '#contract/base/fields/values.ts'
import { officeContextOf } from '#office/server/office-context.ts'
import { officePath, seeOther } from '#office/services/acts.server.ts'
import { keysCookie } from '#office/services/keys.server.ts'

export const handle = { page: 'login' }

const form = defineForm({
  id: 'preferences',
  fields: { lang: optionalText(), theme: optionalText(), keys: optionalText(), redirectTo: wayBack() },
})

/** Language, theme and keys are cookies of the browser, as on the players' site. */
export function action({ context: loadContext }: ActionFunctionArgs) {
  const context = officeContextOf(loadContext)
  const entered = form.read({ context })
  if (!entered.ok) throw pageFailure('invalid')
  const { lang, theme, keys, redirectTo } = entered.value
  const language = asLanguage(lang)
  if (lang !== undefined && !language) throw pageFailure('invalid')
  if (theme !== undefined && theme !== 'light' && theme !== 'dark') throw pageFailure('invalid')
  if (keys !== undefined && keys !== 'on' && keys !== 'off') throw pageFailure('invalid')
  if (keys) context.setCookies.push(keysCookie(context, keys))
  if (language) context.setCookies.push(preferenceCookie(context, 'lang', writtenLanguage(language)))
  if (theme) context.setCookies.push(preferenceCookie(context, 'theme', theme))
  return seeOther(officePath(redirectTo))
}

/** Never rendered. Its presence makes errors render as pages. */
export default function Preferences() {
  return null
}
