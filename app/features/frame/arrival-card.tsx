import { IconLink } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { spaced } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { firstHousePage } from '../games/registry.ts'
import { RichText } from '../site/rich-text.tsx'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useOpens } from '../site/use-opens.ts'
import { type Arrival, useRootData } from './root-data.ts'

/**
 * Shown once after a login, at the top of the page and in its flow: the previous login, popup notices, first steps for
 * a new member.
 */
export function ArrivalCard() {
  const arrival = useRootData()?.arrival
  const { t } = useTranslation(['auth', 'common'])
  const { url } = useCurrentPage()
  if (!arrival) return null
  return (
    <div
      role="dialog"
      aria-modal="false"
      aria-labelledby="arrival-title"
      data-modal="notice"
      className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4 shadow-card md:p-5"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="arrival-title" className="text-md font-bold">
          {arrival.newcomer ? t('auth:arrival.steps') : t('auth:arrival.title')}
        </h2>
        <IconLink icon="close" label={t('common:close')} href={url} data-close="" className="-me-2.5" />
      </div>
      {arrival.previousLogin ? <PreviousLogin login={arrival.previousLogin} /> : null}
      {arrival.newcomer ? <FirstSteps /> : null}
      {arrival.notices.map(({ id, title, body }) => (
        <article key={id} data-id={id} className="grid gap-1 text-sm">
          <h3 className="font-bold">{title}</h3>
          <RichText nodes={body} />
        </article>
      ))}
    </div>
  )
}

function PreviousLogin({ login }: { login: NonNullable<Arrival['previousLogin']> }) {
  const { t } = useTranslation('auth')
  const { dateTime } = useFormat()
  return (
    <p className="text-sm" data-field="previousLogin">
      {spaced(t('arrival.previous', { time: dateTime(login.at), address: login.address }))}
      <span className="text-ink-2">{t('arrival.notYou')}</span>
    </p>
  )
}

function FirstSteps() {
  const { t } = useTranslation('auth')
  const opens = useOpens()
  const steps = [
    { href: paths.personal('withdraw'), text: t('arrival.bind') },
    { href: paths.personal('depositv2'), text: t('arrival.deposit') },
    { href: paths.personal('securityCenter'), text: t('arrival.protect') },
    { href: firstHousePage, text: t('arrival.fair') },
  ].filter(({ href }) => opens(href))
  return (
    <ol className="grid list-decimal gap-1 ps-5 text-sm/6">
      {steps.map(({ href, text }) => (
        <li key={href}>
          <a href={href} className="font-semibold text-link underline-offset-[.2em] hover:underline">
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
