import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText, wayBack } from '#app/forms/fields.ts'
import { asLanguage } from '#app/i18n/config.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath } from '#app/lib/pages/paths.ts'
import { preferenceCookie } from '#app/lib/visitor/preference-cookie.ts'
import { LANGUAGE_BUDGET_MS } from '#app/limits.ts'
import { within } from '#app/services/platform.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { productLanguage } from '#contract/base/product.ts'
import { memberLanguage } from '#contract/members/member.ts'

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
    redirectTo: wayBack(),
  },
})

/**
 * Saves language, theme and the hidden balance in cookies (site.md 1.7). A member's language is also sent to the
 * platform, for its messages; a refusal there changes nothing here (product.md section 4, "Language change").
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
      await within(
        LANGUAGE_BUDGET_MS,
        callsOf(args).send(memberLanguage, { language: productLanguage(language) }),
      )
  }
  if (theme) context.setCookies.push(preferenceCookie(context, 'theme', theme))
  if (balance) context.setCookies.push(preferenceCookie(context, 'balance', balance))
  return redirect(ownPath(redirectTo), 303)
}

/** Never rendered. Its presence makes errors render as pages. */
export default function Preferences() {
  return null
}
