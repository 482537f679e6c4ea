import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { PreferenceForm } from '#app/features/site/preference-form.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText, wayBack } from '#app/forms/fields.ts'
import { asLanguage, htmlLang, languageNames, languages } from '#app/i18n/config.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath } from '#app/lib/pages/paths.ts'
import { preferenceCookie } from '#app/lib/visitor/preference-cookie.ts'
import { LANGUAGE_BUDGET_MS } from '#app/limits.ts'
import { within } from '#app/services/platform.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { pageBefore } from '#app/services/sign-in/way-back.server.ts'
import { titleOf } from '#app/services/title.server.ts'
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

/** All languages, and both themes, for a visitor of any page: whoever chooses comes back to it. */
export async function loader(args: LoaderFunctionArgs) {
  args.context.privatePage = true
  return { back: pageBefore(args), title: await titleOf(args) }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function Preferences() {
  const { back } = useLoaderData<typeof loader>()
  const { language, theme } = usePage()
  const { t } = useTranslation('common')
  return (
    <>
      <PageHead title={t('header.language')} />
      <Card>
        <PreferenceForm back={back} className="flex flex-wrap gap-2">
          {languages.map((one) => (
            <Button
              key={one}
              name="lang"
              value={one}
              look={one === language ? 'act' : 'plain'}
              aria-current={one === language ? 'true' : undefined}
            >
              <span lang={htmlLang[one]}>{languageNames[one]}</span>
              <small>{productLanguage(one)}</small>
            </Button>
          ))}
        </PreferenceForm>
      </Card>
      <Card className="mt-4">
        <PreferenceForm back={back} className="flex flex-wrap gap-2">
          {(['light', 'dark'] as const).map((one) => (
            <Button
              key={one}
              name="theme"
              value={one}
              look={one === theme ? 'act' : 'plain'}
              aria-current={one === theme ? 'true' : undefined}
            >
              {t(`header.theme.${one}`)}
            </Button>
          ))}
        </PreferenceForm>
      </Card>
    </>
  )
}
