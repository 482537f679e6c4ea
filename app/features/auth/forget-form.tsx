import { TextLink } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { diallingCode, secret, text } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { asOf } from '#app/lib/pages/login-site.ts'
import { paths, withModal, withQuery } from '#app/lib/pages/paths.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import type { LoginSite } from '#contract/members/session.ts'
import { CustomerServiceLink } from '../site/customer-service-link.tsx'
import { ServiceChannels } from '../site/service-channels.tsx'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useFrame } from '../site/use-frame.ts'
import { CodeField } from './code-field.tsx'
import { HumanCheckField, type HumanCheckFieldProps, humanCheckFields } from './human-check.tsx'
import { MobileField, type MobileFieldProps } from './mobile-field.tsx'
import { useRuleHint } from './rule-hint.ts'

/** Sends a temporary password to the account's e-mail address. */
export const forgetEmailForm = defineForm({
  intent: 'email',
  fields: { username: text(), email: text(), ...humanCheckFields },
})

/** Sets a new password by a code to the account's mobile number. */
export const forgetMobileForm = defineForm({
  intent: 'mobile',
  hasIntentButtons: true,
  fields: {
    countryDialingCode: diallingCode(),
    mobileNum: text('missing-phone-number'),
    verificationCode: secret('missing-verification-code'),
    newPassword: secret(),
    ...humanCheckFields,
  },
})

export interface ForgetView {
  tab: 'mobile' | 'email'
  /** Whose login leads here, and is led back to. */
  site: LoginSite
  /** A password was sent just now. */
  sent: boolean
  /** Null if no human check is required. */
  human: HumanCheckFieldProps | null
  /** The countries to choose from and the rule for a new password; null on the other tab. */
  byMobile: { mobile: Pick<MobileFieldProps, 'countries' | 'current'>; rule: FieldSetting } | null
}

/** Forgot password (product.md section 2): by mobile number if the brand offers it, by e-mail. */
export function ForgetForm({ view, dialog = false }: { view: ForgetView; dialog?: boolean }) {
  const { t } = useTranslation('auth')
  const { flags } = useFrame().status
  const here = useCurrentPage()
  const linkTo = (tab: ForgetView['tab']) =>
    dialog ? withModal(here, 'forget', { tab }) : withQuery(paths.forget, { ...asOf(view.site), tab })
  return (
    <>
      {dialog ? null : <h1>{t('forget.title')}</h1>}
      {view.sent ? (
        <Flash kind="status">{t('forget.sent')}</Flash>
      ) : (
        <>
          {flags.CHNGPASSVERIF3 ? (
            <Tabs
              label={t('forget.ways')}
              items={[
                { href: linkTo('mobile'), label: t('forget.byMobile'), current: view.tab === 'mobile' },
                { href: linkTo('email'), label: t('forget.byEmail'), current: view.tab === 'email' },
              ]}
            />
          ) : null}
          <RefusedAct form={forgetMobileForm} isShown={view.tab === 'mobile'} />
          {view.tab === 'mobile' && view.byMobile ? (
            <ByMobile {...view} {...view.byMobile} />
          ) : (
            <ByEmail {...view} />
          )}
        </>
      )}
      <ForgetLinks site={view.site} dialog={dialog} />
    </>
  )
}

type WayProps = Pick<ForgetView, 'human' | 'site'>

function ByMobile({ mobile, rule, human, site }: WayProps & NonNullable<ForgetView['byMobile']>) {
  const { t } = useTranslation('auth')
  return (
    <FormOf form={forgetMobileForm} action={withQuery(paths.forget, asOf(site))}>
      <p className="text-sm text-ink-2">{t('forget.mobileNote')}</p>
      <MobileField {...mobile} required />
      {human ? <HumanCheckField {...human} /> : null}
      <CodeField />
      <PasswordField name="newPassword" autoComplete="new-password" hint={useRuleHint(rule)} required />
      <Submit>{t('forget.submitMobile')}</Submit>
    </FormOf>
  )
}

function ByEmail({ human, site }: WayProps) {
  const { t } = useTranslation('auth')
  return (
    <FormOf form={forgetEmailForm} action={withQuery(paths.forget, asOf(site))}>
      <p className="text-sm text-ink-2">{t('forget.emailNote')}</p>
      <TextField name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
      <TextField name="email" type="email" autoComplete="email" autoCapitalize="none" required />
      {human ? <HumanCheckField {...human} /> : null}
      <Submit>{t('forget.submitEmail')}</Submit>
    </FormOf>
  )
}

function ForgetLinks({ site, dialog }: { site: LoginSite; dialog: boolean }) {
  const { t } = useTranslation(['auth', 'common'])
  const { flags } = useFrame().status
  const here = useCurrentPage()
  const linkTo = (modal: 'login' | 'register') => (dialog ? withModal(here, modal) : paths[modal])
  const back = dialog ? linkTo('login') : withQuery(paths.login, asOf(site))
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <TextLink href={back}>{t('auth:forget.back')}</TextLink>
      {flags.DIRECTREG3 ? <TextLink href={linkTo('register')}>{t('common:register')}</TextLink> : null}
      <CustomerServiceLink position="forget" />
      <ServiceChannels position="forget" />
    </div>
  )
}
