import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AuthFormPage } from '#app/features/auth/auth-page.tsx'
import { ForgetForm, forgetEmailForm, forgetMobileForm } from '#app/features/auth/forget-form.tsx'
import { forgetJudge } from '#app/features/auth/forget-judge.ts'
import { humanCheckNames, humanProof } from '#app/features/auth/human-check.tsx'
import { SiteBanners } from '#app/features/site/site-banners.tsx'
import { asksForCode, postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { asOf } from '#app/lib/pages/login-site.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { redirectWithFlash } from '#app/services/flash.server.ts'
import { admitGuest } from '#app/services/guards.server.ts'
import { callsOf } from '#app/services/session.server.ts'
import { forgetSite, loadForgetForm } from '#app/services/sign-in/forget.server.ts'
import { enter } from '#app/services/sign-in/login.server.ts'
import { bannersIn, siteAnnouncements } from '#app/services/site.server.ts'
import authStyles from '#app/styles/auth.css?url'
import tileStyles from '#app/styles/shared/tiles.css?url'
import { forgetByEmail, forgetByMobile } from '#contract/members/member.ts'
import { sendForgetCode } from '#contract/members/verification.ts'

export const links = stylesheets(authStyles, tileStyles)

export const handle = page('forget', 'header')

export async function loader(args: LoaderFunctionArgs) {
  await admitGuest(args)
  const [view, announced] = await Promise.all([loadForgetForm(args), siteAnnouncements(args)])
  return { view, banners: bannersIn(announced) }
}

export async function action(args: ActionFunctionArgs) {
  if (asksForCode(args.context)) return sendCode(args)
  switch (postedForm(args.context, [forgetEmailForm, forgetMobileForm])) {
    case forgetEmailForm:
      return byEmail(args)
    case forgetMobileForm:
      return byMobile(args)
    default:
      return unknownIntent()
  }
}

async function sendCode(args: ActionFunctionArgs) {
  const entered = forgetMobileForm.readSoFar(args, ['countryDialingCode', 'mobileNum', ...humanCheckNames])
  if (!entered.ok) return entered.invalid()
  const { countryDialingCode, mobileNum } = entered.value
  return entered.sent(
    await callsOf(args).send(sendForgetCode, {
      countryDialingCode,
      mobileNum,
      ...humanProof(entered.value),
    }),
  )
}

async function byEmail(args: ActionFunctionArgs) {
  const entered = forgetEmailForm.read(args, forgetJudge)
  if (!entered.ok) return entered.invalid()
  const { username, email } = entered.value
  const answer = await callsOf(args).send(forgetByEmail, { username, email, ...humanProof(entered.value) })
  if (!answer.ok) return entered.refused(answer)
  return redirectWithFlash(args.context, withQuery(paths.forget, { ...asOf(forgetSite(args)), sent: 1 }))
}

async function byMobile(args: ActionFunctionArgs) {
  const entered = forgetMobileForm.read(args)
  if (!entered.ok) return entered.invalid()
  const { countryDialingCode, mobileNum, verificationCode, newPassword } = entered.value
  const answer = await callsOf(args).send(forgetByMobile, {
    countryDialingCode,
    mobileNum,
    newPassword,
    verificationCode: verificationCode.trim(),
  })
  if (!answer.ok) return entered.refused(answer)
  return enter(args, answer.value, { site: forgetSite(args), remember: false, flash: 'password-reset' })
}

export default function Forget() {
  const { view, banners } = useLoaderData<typeof loader>()
  const { t } = useTranslation('auth')
  return (
    <AuthFormPage title={t('forget.title')}>
      <div className="banner-compact">
        <SiteBanners banners={banners} group="w_forget" signedIn={false} />
      </div>
      <ForgetForm view={view} />
    </AuthFormPage>
  )
}
