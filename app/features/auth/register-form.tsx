import { useLocation } from '@remix-run/react'
import { Trans } from 'react-i18next'
import { LinkButton, TextLink } from '#app/components/button.tsx'
import { FieldErrorTemplate } from '#app/components/field.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { Checkbox, Submit } from '#app/forms/controls.tsx'
import { FormOf, useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withModal, withQuery } from '#app/lib/pages/paths.ts'
import {
  type FieldSettings,
  type RegistrationField as RegistrationFieldName,
  registrationFields,
} from '#contract/base/settings.ts'
import type { RegistrationMethod } from '#contract/members/registration.ts'
import { ServiceChannels } from '../site/service-channels.tsx'
import { HumanCheckField, type HumanCheckFieldProps } from './human-check.tsx'
import type { Country } from './mobile-field.tsx'
import { registerForm } from './register-forms.ts'
import { RegistrationField } from './registration-field.tsx'

export interface RegisterFormProps {
  /** The methods that are on; empty if registration is closed. */
  methods: readonly RegistrationMethod[]
  method: RegistrationMethod
  /** The settings for this method. */
  fields: FieldSettings
  countries: { countries: readonly Country[]; current: string }
  homeDiallingCode: string
  /** How old the birth date must make somebody, where it is asked for. */
  leastAge: number
  check: HumanCheckFieldProps
  referralCode: string
  affiliateCode: string
  /** The URL's code is valid: the field is left out (product.md section 4). */
  affiliateAccepted: boolean
  redirectTo?: string | undefined
  /** The third party whose account the new one is linked with, in place of a password. */
  connects?: string | undefined
  /** A dialog has its own heading, and its links open dialogs. */
  dialog?: boolean
}

export function RegisterForm(props: RegisterFormProps) {
  const { t } = useTranslation(['register', 'auth', 'common'])
  const { methods, method, fields, dialog = false } = props
  const affiliateCode = props.affiliateAccepted ? props.affiliateCode : undefined
  const location = useLocation()
  const reply = useReply(registerForm.id)
  const target = props.redirectTo ?? (reply?.result.initialValue?.redirectTo as string | undefined)
  const { result } = reply ?? {}
  const entered: Partial<Record<RegistrationFieldName, unknown>> = result?.initialValue ?? {
    referralCode: props.referralCode,
    affiliateCode: props.affiliateCode,
  }
  const isFilled = (name: RegistrationFieldName) => Boolean(entered[name] || result?.error?.[name])
  const { needed, optional } = arranged(fields, props.affiliateAccepted)
  const field = (name: RegistrationFieldName) => (
    <RegistrationField
      key={name}
      name={name}
      countries={props.countries}
      homeDiallingCode={props.homeDiallingCode}
      leastAge={props.leastAge}
      setting={fields[name]}
    />
  )
  if (methods.length === 0) {
    return (
      <>
        <RefusedAct form={registerForm} isShown={false} />
        {dialog ? null : <h1>{t('auth:register.title')}</h1>}
        <EmptyState
          title={t('register:closed')}
          action={<LinkButton href={paths.home}>{t('common:home')}</LinkButton>}
        >
          <HaveAccount target={target} dialog={dialog} />
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <div>
        {dialog ? null : <h1>{t('auth:register.title')}</h1>}
        <p className="text-sm text-ink-2">{t('register:intro')}</p>
      </div>
      {props.connects ? (
        <Flash kind="info">{t('auth:thirdParty.first', { name: props.connects })}</Flash>
      ) : null}
      {props.affiliateCode && !props.affiliateAccepted ? (
        <Flash kind="warn">
          <span data-invitation="refused">{t('register:deadLink', { code: props.affiliateCode })}</span>
        </Flash>
      ) : null}
      {methods.length > 1 ? <MethodTabs methods={methods} method={method} location={location} /> : null}
      <FormOf
        form={registerForm}
        action={withQuery(paths.register, { affiliateCode, connect: props.connects && '1' })}
        hidden={{
          method,
          ...(target ? { redirectTo: target } : {}),
          ...(affiliateCode === undefined ? {} : { affiliateCode }),
        }}
        values={{ referralCode: props.referralCode, affiliateCode: props.affiliateCode }}
      >
        {needed.map(field)}
        {optional.length > 0 ? (
          <Fold title={t('register:more')} open={optional.some(isFilled)}>
            <div className="grid gap-4 pt-1">{optional.map(field)}</div>
          </Fold>
        ) : null}
        <FieldErrorTemplate />
        <HumanCheckField {...props.check} />
        <Checkbox name="agreement">
          <Trans
            t={t}
            ns="register"
            i18nKey="register:agreement"
            components={{ terms: <TermsLink dialog={dialog} /> }}
          />
        </Checkbox>
        <Submit>{t('auth:register.submit')}</Submit>
      </FormOf>
      <p className="text-sm">
        <HaveAccount
          target={props.connects ? paths.personal('securityCenter', { open: 'third-party' }) : target}
          dialog={dialog}
        />
      </p>
      <ServiceChannels position="register" />
    </>
  )
}

/** The codes that somebody may have been invited with. The platform takes each of them in either field. */
const codes = ['referralCode', 'affiliateCode'] as const

/**
 * What must be entered, and what may be: the codes first. That of an agent is not asked for where the invitation has one
 * that is accepted (product.md section 4).
 */
function arranged(fields: FieldSettings, affiliateAccepted: boolean) {
  const enabled = registrationFields.filter(
    (name) => fields[name].enabled && !(name === 'affiliateCode' && affiliateAccepted),
  )
  const free = enabled.filter((name) => !fields[name].required)
  const isCode = (name: RegistrationFieldName) => codes.some((code) => code === name)
  return {
    needed: enabled.filter((name) => fields[name].required),
    optional: [...free.filter(isCode), ...free.filter((name) => !isCode(name))],
  }
}

function HaveAccount({ target, dialog }: { target: string | undefined; dialog: boolean }) {
  const { t } = useTranslation(['auth', 'common'])
  const location = useLocation()
  return (
    <>
      {t('auth:register.haveAccount')}{' '}
      <TextLink href={dialog ? withModal(location, 'login') : withQuery(paths.login, { redirectTo: target })}>
        {t('common:login')}
      </TextLink>
    </>
  )
}

/** Tabs for the registration methods, each a page; other query parameters are kept. */
function MethodTabs({
  methods,
  method,
  location,
}: Pick<RegisterFormProps, 'methods' | 'method'> & { location: { pathname: string; search: string } }) {
  const { t } = useTranslation('register')
  const hrefOf = (to: RegistrationMethod) => {
    const query = new URLSearchParams(location.search)
    query.set('method', to)
    return `${location.pathname}?${query}`
  }
  return (
    <Tabs
      label={t('methods')}
      items={methods.map((to) => ({ href: hrefOf(to), label: t(`method.${to}`), current: to === method }))}
    />
  )
}

/**
 * The link text is the catalogue's. Opening the terms never loses what has been entered: on the page a script opens
 * them in a dialog over the form; from the form's own dialog they open in another window.
 */
function TermsLink({ dialog, children }: { dialog: boolean; children?: string }) {
  const location = useLocation()
  const help = withModal(location, 'help')
  return (
    <a
      href={dialog ? help : paths.terms}
      target="_blank"
      data-modal-link={dialog ? undefined : help}
      rel="noreferrer"
    >
      {children}
    </a>
  )
}
