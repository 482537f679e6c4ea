import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText } from '#app/forms/fields.ts'
import { asLanguage } from '#app/i18n/config.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { page } from '#app/lib/page-handle.ts'
import { ownPath } from '#app/lib/paths.ts'
import { preferenceCookie } from '#app/services/preferences.server.ts'

export const handle = page('preferences')

const optionalChoice = <const Choice extends string>(choices: readonly Choice[]) => ({
  ...choice(choices),
  schema: choice(choices).schema.optional(),
})

const form = defineForm({
  id: 'preferences',
  fields: {
    lang: optionalText(),
    theme: optionalChoice(['light', 'dark']),
    balance: optionalChoice(['shown', 'hidden']),
    redirectTo: optionalText(),
  },
})

/** Keeps language, theme and the hidden balance in the browser (site.md 1.7). */
export async function action({ context }: ActionFunctionArgs) {
  const entered = form.read({ context })
  if (!entered.ok) throw pageFailure('invalid')
  const { lang, theme, balance, redirectTo } = entered.value
  const language = asLanguage(lang)
  if (lang !== undefined && !language) throw pageFailure('invalid')
  if (language) context.setCookies.push(preferenceCookie(context, 'lang', language))
  if (theme) context.setCookies.push(preferenceCookie(context, 'theme', theme))
  if (balance) context.setCookies.push(preferenceCookie(context, 'balance', balance))
  return redirect(ownPath(redirectTo), 303)
}

/** Without a page of its own; its errors are pages. */
export default function Preferences() {
  return null
}
