import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText, wayBack } from '#app/forms/fields.ts'
import { asLanguage } from '#app/i18n/config.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { page } from '#app/lib/page-handle.ts'
import { ownPath } from '#app/lib/paths.ts'
import { within } from '#app/services/platform.server.ts'
import { preferenceCookie } from '#app/services/preferences.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { memberLanguage } from '#contract/member.ts'
import { productLanguage } from '#contract/product.ts'

export const handle = page('preferences')

/** Nobody waits longer than this for the platform to learn a language. */
const TELL_MS = 500

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
    redirectTo: wayBack(),
  },
})

/**
 * Keeps language, theme and the hidden balance in the browser (site.md 1.7). The platform is told a member's language,
 * for its messages; a platform that does not take it changes nothing here (product.md section 4, "Language change").
 */
export async function action(args: ActionFunctionArgs) {
  const { context } = args
  const entered = form.read({ context })
  if (!entered.ok) throw pageFailure('invalid')
  const { lang, theme, balance, redirectTo } = entered.value
  const language = asLanguage(lang)
  if (lang !== undefined && !language) throw pageFailure('invalid')
  if (language) {
    context.setCookies.push(preferenceCookie(context, 'lang', language))
    if (context.visitor.token)
      await within(TELL_MS, callsOf(args).send(memberLanguage, { language: productLanguage(language) }))
  }
  if (theme) context.setCookies.push(preferenceCookie(context, 'theme', theme))
  if (balance) context.setCookies.push(preferenceCookie(context, 'balance', balance))
  return redirect(ownPath(redirectTo), 303)
}

/** Without a page of its own; its errors are pages. */
export default function Preferences() {
  return null
}
