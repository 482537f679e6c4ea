import { LinkButton } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { useMessage } from '#app/forms/form-of.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { asFailure } from '#app/lib/pages/failure-view.ts'
import { OfficeFrame } from './office-frame.tsx'
import { useOfficeRoot } from './root-data.ts'

/** The page of a failure: one sentence and a next step. */
export function OfficeFailure({ error }: { error: unknown }) {
  const { t } = useTranslation(['office', 'common', 'states'])
  const data = useOfficeRoot()
  const message = useMessage()
  const { requestId, here } = usePage()
  const failure = asFailure(error)
  const { retryAfterSeconds, form } = failure
  return (
    <OfficeFrame data={data ?? null} page="failure">
      <div className="o-narrow">
        <h1 className="o1">{t(`common:${failure.title}` as 'common:login')}</h1>
        <Flash kind="alert" code={failure.code}>
          {message(failure.code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })}
        </Flash>
        <p className="flex flex-wrap gap-2">
          {form === undefined ? null : (
            <LinkButton href={form} look="act">
              {t('common:failure.toForm')}
            </LinkButton>
          )}
          {failure.status === 401 ? (
            <LinkButton href={`/office/login?redirectTo=${encodeURIComponent(here)}`} look="act">
              {t('login.title')}
            </LinkButton>
          ) : (
            <LinkButton href="/office/today" look={form === undefined ? 'act' : undefined}>
              {t('page.today')}
            </LinkButton>
          )}
        </p>
        <p className="text-xs text-ink-2">{t('common:failure.requestId', { id: requestId })}</p>
      </div>
    </OfficeFrame>
  )
}
