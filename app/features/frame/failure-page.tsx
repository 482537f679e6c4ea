import { LinkButton } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { picturesAllowed } from '#app/forms/fields.ts'
import { useMessage } from '#app/forms/form-of.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FailureView } from '#app/lib/pages/failure-view.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { AuthPage } from '../auth/auth-page.tsx'
import { LoginForm, plainLogin } from '../auth/login-form.tsx'
import { CustomerServiceLink } from '../site/customer-service-link.tsx'
import { ServiceChannels } from '../site/service-channels.tsx'
import { useKnownFrame } from '../site/use-frame.ts'
import { RetryForm } from './retry-form.tsx'

/** Whether to offer customer service: for our own failures, or an invalid domain (site.md sections 1.3 and 5). */
const asksForHelp = ({ status, code }: FailureView) => status >= 500 || code === 'invalid-domain'

/** One sentence, a next step, and a retry of a form that did not reach the platform. */
export function FailurePage({ failure }: { failure: FailureView }) {
  const { t } = useTranslation(['common', 'states'])
  const { requestId, retry } = usePage()
  const message = useMessage()
  if (failure.page === 'login') return <LoginAgain failure={failure} />
  if (failure.code === 'in-need-true-account') return <ClosedGate failure={failure} />
  const { retryAfterSeconds, form, origin = '' } = failure
  const text = message(failure.code, {
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(form !== undefined && failure.status === 413 ? picturesAllowed : {}),
  })
  return (
    <div className="mx-auto grid max-w-lg gap-4 py-10">
      <h1>{t(failure.title)}</h1>
      <Flash kind="alert" code={failure.code}>
        <p>{text}</p>
        {retry ? <p className="mt-2">{t('failure.moneySafe')}</p> : null}
      </Flash>
      {retry ? <RetryForm retry={retry} /> : null}
      <div className="flex flex-wrap gap-2">
        {failure.status >= 500 && !retry ? (
          <LinkButton href="" look="act" icon="refresh">
            {t('retry')}
          </LinkButton>
        ) : null}
        {form === undefined ? null : (
          <LinkButton href={form} look="act">
            {t('failure.toForm')}
          </LinkButton>
        )}
        {failure.code === 'password-expired' ? (
          <LinkButton href={paths.changePassword} look="act">
            {t('changePassword')}
          </LinkButton>
        ) : null}
        <LinkButton href={`${origin}${paths.home}`}>{t('home')}</LinkButton>
        {asksForHelp(failure) ? (
          <CustomerServiceLink position="maintenance" look="button" origin={origin} />
        ) : null}
      </div>
      {asksForHelp(failure) && origin === '' ? <ServiceChannels position="maintenance" /> : null}
      <p className="text-xs text-ink-2">{t('failure.requestId', { id: requestId })}</p>
    </div>
  )
}

/**
 * The warning of a closed gate, with one button (product.md section 5); for a trial account it leads to the
 * registration.
 */
function ClosedGate({ failure }: { failure: FailureView }) {
  const { t } = useTranslation(['common', 'states'])
  const frame = useKnownFrame()
  const trial = frame?.member ? isTrial(frame.member.accountKind) : false
  const registers = trial && frame?.status.flags.DIRECTREG3
  return (
    <div className="mx-auto grid max-w-lg gap-4 py-10">
      <h1>{t(failure.title)}</h1>
      <Flash kind="alert" code={failure.code}>
        {t(trial ? 'gate.trial' : 'gate.closed')}
      </Flash>
      <LinkButton href={registers ? paths.register : paths.home} look="act" className="justify-self-start">
        {t(registers ? 'gate.register' : 'gate.confirm')}
      </LinkButton>
    </div>
  )
}

/** A private form posted without a session: the login page, which redirects back. */
function LoginAgain({ failure }: { failure: FailureView }) {
  const message = useMessage()
  return (
    <AuthPage>
      <Flash kind="alert" code={failure.code}>
        {message(failure.code)}
      </Flash>
      <LoginForm view={plainLogin(failure.redirectTo)} />
    </AuthPage>
  )
}
