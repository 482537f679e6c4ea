import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AuthFormPage } from '#app/features/auth/auth-page.tsx'
import { humanProof } from '#app/features/auth/human-check.tsx'
import { RegisterForm } from '#app/features/auth/register-form.tsx'
import { registerCodeNeeds, registerForm } from '#app/features/auth/register-forms.ts'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { asksForCode } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admitGuest } from '#app/services/guards.server.ts'
import { isCheckPassed } from '#app/services/sign-in/auth-forms.server.ts'
import { beginSession } from '#app/services/sign-in/begin-session.server.ts'
import { keepAccount, leaveLast } from '#app/services/sign-in/known-browser.server.ts'
import {
  fieldsJudge,
  loadRegisterForm,
  registerMember,
  registrationJudge,
  registrationOf,
  sendCode,
} from '#app/services/sign-in/register.server.ts'
import { dropStranger } from '#app/services/sign-in/third-party.server.ts'
import { bannersIn, siteAnnouncements } from '#app/services/site.server.ts'
import authStyles from '#app/styles/auth.css?url'
import tileStyles from '#app/styles/shared/tiles.css?url'

export const links = stylesheets(authStyles, tileStyles)

export const handle = page('register', 'header')

export async function loader(args: LoaderFunctionArgs) {
  await admitGuest(args)
  const { searchParams } = new URL(args.request.url)
  if (!searchParams.has('connect')) dropStranger(args.context)
  const redirectTo = searchParams.get('redirectTo')
  const [form, announcements] = await Promise.all([loadRegisterForm(args), siteAnnouncements(args)])
  return {
    form,
    banners: bannersIn(announcements),
    redirectTo: redirectTo ? ownPath(redirectTo) : undefined,
  }
}

export async function action(args: ActionFunctionArgs) {
  const registration = await registrationOf(args)
  if (asksForCode(args.context)) {
    const entered = registerForm.readSoFar(args, registerCodeNeeds, fieldsJudge(registration))
    if (!entered.ok) return entered.invalid()
    return entered.sent(
      await sendCode(args, registration, { ...entered.value, human: humanProof(entered.value) }),
    )
  }
  const entered = registerForm.read(args, registrationJudge(registration, await isCheckPassed(args)))
  if (registration.refusal) return entered.refused(registration.refusal)
  if (!entered.ok) return entered.invalid()
  const human = humanProof(entered.value)
  const answer = await registerMember(args, registration, { ...entered.value, human })
  if (!answer.ok) return entered.refused(answer)
  await beginSession(args, answer.value.token, false)
  keepAccount(args.context, answer.value)
  const next = redirectWithFlash(args.context, ownPath(entered.value.redirectTo), 'registered')
  return leaveLast(args.context, next, answer.value.deviceToken)
}

export default function Register() {
  const { form, banners, redirectTo } = useLoaderData<typeof loader>()
  const { t } = useTranslation('auth')
  return (
    <AuthFormPage title={t('register.title')}>
      <div className="banner-compact">
        <SiteBanners banners={banners} group="w_reg" signedIn={false} />
      </div>
      <RegisterForm {...form} redirectTo={redirectTo} />
    </AuthFormPage>
  )
}
