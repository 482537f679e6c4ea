import { LinkButton } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { SkipLink } from '#app/components/frame/skip-link.tsx'
import { Logo } from '#app/components/pictures/logo.tsx'
import { useMessage } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Written } from '#app/i18n/written.tsx'
import type { FailureView } from '#app/lib/pages/failure-view.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { writtenLanguage } from '#contract/base/fields/values.ts'
import { CustomerServiceLink } from '../site/customer-service-link.tsx'
import { ServiceChannels } from '../site/service-channels.tsx'
import { LanguagePicker, ThemeSwitch } from './frame-preferences.tsx'
import { RetryForm } from './retry-form.tsx'
import { SiteMain } from './site-main.tsx'

/**
 * Replaces the whole site: maintenance, or a blocked region (product.md section 2). Refusals that come before any gate
 * are shown here too, such as a path that does not exist.
 */
export function RootScreen({ failure }: { failure: FailureView }) {
  const { t } = useTranslation(['common', 'states'])
  const { language } = useFormat()
  const { retry } = usePage()
  const message = useMessage()
  const maintenance = failure.page === 'maintenance'
  const region = failure.page === 'regionBlocked'
  const text = maintenance
    ? t('states:maintenance.text')
    : region
      ? t('states:region.text')
      : message(failure.code)
  const own = failure.closed?.text[writtenLanguage(language)]
  return (
    <div className="chrome flex min-h-dvh flex-col bg-chrome text-on-chrome">
      <SkipLink>{t('skip')}</SkipLink>
      <header data-live="header" className="border-b-2 border-gold">
        <div className="shell flex min-h-(--header) items-center gap-2">
          <a href={paths.home} className="me-auto flex min-h-11 items-center">
            <Logo label={t('site')} />
          </a>
          <LanguagePicker />
          <ThemeSwitch id="theme" />
        </div>
      </header>
      <SiteMain page={failure.page} flash={null} className="grid flex-1 place-items-center px-4 py-10">
        <div className="grid w-full max-w-128 justify-items-center gap-5 text-center">
          <h1>{t(failure.title)}</h1>
          <p role="alert" data-error={failure.code} className="text-on-chrome-2">
            {own ? <Written>{own}</Written> : text}
          </p>
          {maintenance ? <End until={failure.closed?.until} /> : null}
          {region ? <Address address={failure.closed?.address} /> : null}
          <div className="flex flex-wrap justify-center gap-2">
            <CustomerServiceLink position="maintenance" look="act" />
            {maintenance && !retry ? (
              <LinkButton href="" icon="refresh">
                {t('retry')}
              </LinkButton>
            ) : null}
          </div>
          <ServiceChannels position="maintenance" className="justify-center" />
          {retry ? (
            <div data-raised="" className="grid w-full gap-3 rounded-md bg-surface p-4 text-start text-ink">
              <p>{t('failure.moneySafe')}</p>
              <RetryForm retry={retry} />
            </div>
          ) : null}
        </div>
      </SiteMain>
    </div>
  )
}

/** When maintenance ends, and in how long. */
function End({ until }: { until: string | null | undefined }) {
  const { t } = useTranslation('states')
  const { dateTime } = useFormat()
  if (!until) return <p>{t('maintenance.unknown')}</p>
  const seconds = Math.max(0, Math.ceil((new Date(until).getTime() - Date.now()) / 1000))
  return (
    <dl className="flex flex-wrap justify-center gap-x-8 gap-y-3">
      <div>
        <dt className="text-sm text-on-chrome-2">{t('maintenance.until')}</dt>
        <dd className="digits text-lg font-bold">
          <time dateTime={until}>{dateTime(until)}</time>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-on-chrome-2">{t('maintenance.left')}</dt>
        <dd className="text-lg font-bold">
          <Countdown seconds={seconds} thenRefresh />
        </dd>
      </div>
    </dl>
  )
}

function Address({ address }: { address: string | undefined }) {
  const { t } = useTranslation('states')
  if (!address) return null
  return (
    <dl>
      <dt className="text-sm text-on-chrome-2">{t('region.ip')}</dt>
      <dd data-ip={address} className="digits text-lg font-bold break-all">
        {address}
      </dd>
    </dl>
  )
}
