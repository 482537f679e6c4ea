import type { ErrorResponse } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#app/components/button.tsx'
import { PasswordField } from '#app/components/field.tsx'
import { Flash } from '#app/components/flash.tsx'
import { useMessage } from '#app/forms/form-of.tsx'
import { type Retry, usePage } from '#app/i18n/page-context.tsx'
import { paths } from '#app/lib/paths.ts'
import type { PageFailure } from '#app/lib/request-context.ts'
import { AuthPage } from '../auth/auth-page.tsx'
import { LoginForm } from '../auth/login-form.tsx'

/** A failure with the page that shows it (site.md section 6). */
export interface ShownFailure extends PageFailure {
  page: 'login' | 'notFound' | 'refused' | 'unavailable' | 'maintenance' | 'error'
  title: 'login' | 'failure.notFound' | 'failure.refused' | 'failure.unavailable' | 'failure.error'
}

/** What an error boundary caught: a failure of ours, an answer of Remix (404, 405), or a bug. */
export function asFailure(error: ErrorResponse | undefined): ShownFailure {
  const failure = error?.data as Partial<PageFailure> | undefined
  if (error && failure?.code) return shown({ ...failure, code: failure.code, status: error.status })
  if (error?.status === 404) return shown({ code: 'not-found', status: 404 })
  if (error?.status === 405) return shown({ code: 'method-not-offered', status: 405 })
  return shown({ code: 'unknown-error', status: error?.status ?? 500 })
}

function shown(failure: PageFailure): ShownFailure {
  if (failure.status === 401) return { ...failure, page: 'login', title: 'login' }
  if (failure.status === 404) return { ...failure, page: 'notFound', title: 'failure.notFound' }
  if (failure.status === 403) return { ...failure, page: 'refused', title: 'failure.refused' }
  if (failure.code === 'maintenance') return { ...failure, page: 'maintenance', title: 'failure.unavailable' }
  if (failure.status >= 502 && failure.status <= 504)
    return { ...failure, page: 'unavailable', title: 'failure.unavailable' }
  return { ...failure, page: 'error', title: 'failure.error' }
}

/** One sentence, a way on, and for a form that did not reach the platform the same form once more. */
export function FailurePage({ failure }: { failure: ShownFailure }) {
  const { t } = useTranslation('common')
  const { requestId, retry } = usePage()
  const message = useMessage()
  if (failure.page === 'login') return <LoginAgain failure={failure} />
  const text = message(
    failure.code,
    failure.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: failure.retryAfterSeconds },
  )
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
        {failure.code === 'password-expired' ? (
          <LinkButton href={paths.changePassword} look="act">
            {t('changePassword')}
          </LinkButton>
        ) : null}
        <LinkButton href={paths.home}>{t('home')}</LinkButton>
      </div>
      <p className="text-xs text-ink-2">{t('failure.requestId', { id: requestId })}</p>
    </div>
  )
}

/** The refused form with the same values and the same `requestId`; its secrets must be typed again. */
function RetryForm({ retry }: { retry: Retry }) {
  const { t } = useTranslation(['common', 'forms'])
  const { csrf } = usePage()
  return (
    <form method="post" action={retry.action} className="grid gap-4">
      <input type="hidden" name="csrf" value={csrf} />
      {retry.values.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be repeated
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {retry.secrets.map((name) => (
        <PasswordField
          key={name}
          name={name}
          label={t(`forms:label.${name}`)}
          revealLabel={t('forms:reveal')}
          autoComplete="off"
        />
      ))}
      <Button type="submit" look="act" icon="refresh">
        {t('common:retry')}
      </Button>
    </form>
  )
}

/** A private form that was posted without a session: the login page, which leads back. */
function LoginAgain({ failure }: { failure: ShownFailure }) {
  const message = useMessage()
  return (
    <AuthPage>
      <Flash kind="alert" code={failure.code}>
        {message(failure.code)}
      </Flash>
      <LoginForm captchaId={null} redirectTo={failure.redirectTo} />
    </AuthPage>
  )
}
