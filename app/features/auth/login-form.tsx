import type { ReactNode } from 'react'
import { Button, TextLink } from '#app/components/button.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { Checkbox, PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { asOf } from '#app/lib/pages/login-site.ts'
import { paths, withModal, withQuery } from '#app/lib/pages/paths.ts'
import type { LoginSite } from '#contract/members/session.ts'
import { CustomerServiceLink } from '../site/customer-service-link.tsx'
import { ServiceChannels } from '../site/service-channels.tsx'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useFrame } from '../site/use-frame.ts'
import { CodeField } from './code-field.tsx'
import { HumanCheckField, type HumanCheckFieldProps } from './human-check.tsx'
import {
  forgetAccountForm,
  freePlayForm,
  loginForm,
  quickLoginForm,
  smsLoginForm,
  thirdPartyForm,
} from './login-forms.ts'
import { MobileField, type MobileFieldProps } from './mobile-field.tsx'

export interface LoginView {
  type: 'username' | 'sms'
  site: LoginSite
  /** For the last account of this browser: only the password is asked. */
  quick: boolean
  /** The masked name of that account. */
  account: string | null
  redirectTo?: string | undefined
  /** Null if no human check is required. */
  human: HumanCheckFieldProps | null
  mobile: Pick<MobileFieldProps, 'countries' | 'current'> | null
}

/** The default login, used if nothing more is known. */
export const plainLogin = (redirectTo: string | undefined): LoginView => ({
  type: 'username',
  site: 'member',
  quick: false,
  account: null,
  redirectTo,
  human: null,
  mobile: null,
})

export interface LoginFormProps {
  view: LoginView
  /** A dialog has its own heading, and its links open dialogs. */
  dialog?: boolean
}

export function LoginForm({ view, dialog = false }: LoginFormProps) {
  const { t } = useTranslation('auth')
  const { flags } = useFrame().status
  const linkTo = useLoginLink(view, dialog)
  const agent = view.site === 'agent'
  const freePlay = flags.FREEPLAY3 && !agent && !view.quick && !dialog
  const title = agent ? t('login.agentTitle') : view.quick ? t('login.quickTitle') : t('login.title')
  return (
    <>
      {dialog ? null : <h1>{title}</h1>}
      {flags.MOBILEVERCODELOGIN3 && !view.quick ? (
        <Tabs
          label={t('login.ways')}
          items={[
            {
              href: linkTo({ type: 'username' }),
              label: t('login.byName'),
              current: view.type === 'username',
            },
            { href: linkTo({ type: 'sms' }), label: t('login.bySms'), current: view.type === 'sms' },
          ]}
        />
      ) : null}
      <RefusedAct form={smsLoginForm} isShown={view.type === 'sms'} />
      <RefusedAct form={freePlayForm} isShown={freePlay} />
      <Way view={view} dialog={dialog} />
      {view.account && view.type === 'username' ? (
        <LastAccount view={view} name={view.account} dialog={dialog} />
      ) : null}
      <p className="text-sm">
        <TextLink href={withQuery(paths.passkey, { ...asOf(view.site), redirectTo: view.redirectTo })}>
          {t('passkey.title')}
        </TextLink>
      </p>
      <ThirdParties view={view} />
      {freePlay ? (
        <FormOf form={freePlayForm} action={paths.login}>
          <Button type="submit" wide>
            {t('login.freePlay')}
          </Button>
        </FormOf>
      ) : null}
      <LoginLinks view={view} dialog={dialog} />
    </>
  )
}

/** Links between the login's views: pages, or dialogs over the current page. */
function useLoginLink({ site, redirectTo }: LoginView, dialog: boolean) {
  const here = useCurrentPage()
  return (query: { type?: string; quick?: string }) =>
    dialog ? withModal(here, 'login', query) : withQuery(paths.login, { ...asOf(site), ...query, redirectTo })
}

/** The form of the chosen method. */
function Way({ view, dialog }: { view: LoginView; dialog: boolean }) {
  const { t } = useTranslation('auth')
  const hidden = {
    type: view.type,
    ...(view.quick ? { quick: '1' } : {}),
    ...(view.site === 'agent' ? { as: 'agent' } : {}),
    ...(view.redirectTo ? { redirectTo: view.redirectTo } : {}),
  }
  // After a refusal the page is the agents' still, for a change of its language, too.
  const action = view.site === 'agent' ? paths.agentLogin : paths.login
  const human = view.human ? <HumanCheckField {...view.human} /> : null
  const rest = (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {view.site === 'agent' ? null : <Checkbox name="remember">{t('login.remember')}</Checkbox>}
        <ForgotLink site={view.site} dialog={dialog} />
      </div>
      <Submit>{t('login.submit')}</Submit>
    </>
  )
  if (view.type === 'sms' && view.mobile)
    return (
      <FormOf form={smsLoginForm} action={action} hidden={hidden}>
        <MobileField {...view.mobile} required />
        {human}
        <CodeField />
        {rest}
      </FormOf>
    )
  return (
    <FormOf
      form={view.quick ? quickLoginForm : loginForm}
      action={action}
      hidden={hidden}
      labels={{ username: t('login.name') }}
    >
      {view.quick ? (
        <p className="text-sm">{t('login.quickNote', { name: view.account })}</p>
      ) : (
        <TextField
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <PasswordField name="password" autoComplete="current-password" required />
      {human}
      {rest}
    </FormOf>
  )
}

/** A button for each third party that members may log in by. */
function ThirdParties({ view: { site, redirectTo } }: { view: LoginView }) {
  const { t } = useTranslation('auth')
  const { providers } = useFrame().status
  if (providers.length === 0) return null
  const hidden = { ...(site === 'agent' ? { as: 'agent' } : {}), ...(redirectTo ? { redirectTo } : {}) }
  return (
    <FormOf form={thirdPartyForm} action={paths.thirdParty} hidden={hidden} idPrefix="third-party-" leadsAway>
      {providers.map(({ id, name }) => (
        <Button key={id} type="submit" name="id" value={id} wide>
          {t('thirdParty.submit', { name })}
        </Button>
      ))}
    </FormOf>
  )
}

function ForgotLink({ site, dialog }: { site: LoginSite; dialog: boolean }) {
  const { t } = useTranslation('auth')
  const here = useCurrentPage()
  return (
    <TextLink
      href={dialog ? withModal(here, 'forget') : withQuery(paths.forget, asOf(site))}
      className="text-sm"
    >
      {t('login.forgot')}
    </TextLink>
  )
}

/** Offers the last account of this browser, and a way to forget it. */
function LastAccount({ view, name, dialog }: { view: LoginView; name: string; dialog: boolean }) {
  const { t } = useTranslation('auth')
  const { redirectTo } = view
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken px-4 py-1.5 text-sm">
      {view.quick ? (
        <TextLink href={withQuery(paths.login, { redirectTo })} className="py-2">
          {t('login.otherAccount')}
        </TextLink>
      ) : (
        <TextLink href={withQuery(paths.login, { quick: '1', redirectTo })} className="py-2">
          {t('login.continueAs', { name })}
        </TextLink>
      )}
      {dialog ? null : (
        <FormOf form={forgetAccountForm} action={paths.login}>
          <Button type="submit" look="quiet" small className="-mx-3.25">
            {t('login.forgetAccount')}
          </Button>
        </FormOf>
      )}
    </div>
  )
}

/** Alternatives for a visitor who cannot log in here. */
function LoginLinks({ view: { site, redirectTo }, dialog }: { view: LoginView; dialog: boolean }) {
  const { t } = useTranslation(['auth', 'common'])
  const here = useCurrentPage()
  const { flags } = useFrame().status
  const agent = site === 'agent'
  return (
    <div className="grid gap-1 text-sm">
      {flags.DIRECTREG3 && !agent ? (
        <Ask question={t('auth:login.noAccount')}>
          <TextLink
            href={
              dialog ? withModal(here, 'register', { redirectTo }) : withQuery(paths.register, { redirectTo })
            }
          >
            {t('common:register')}
          </TextLink>
        </Ask>
      ) : null}
      {dialog ? null : agent ? (
        <Ask question={t('auth:login.areYouPlayer')}>
          <TextLink href={paths.login}>{t('auth:login.asPlayer')}</TextLink>
        </Ask>
      ) : (
        <Ask question={t('auth:login.areYouAgent')}>
          <TextLink href={paths.agentLogin}>{t('auth:login.agentTitle')}</TextLink>
        </Ask>
      )}
      <p>
        <CustomerServiceLink position="login" />
      </p>
      <ServiceChannels position="login" />
    </div>
  )
}

function Ask({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p>
      {question} {children}
    </p>
  )
}
