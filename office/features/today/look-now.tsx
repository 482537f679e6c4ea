import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { usePercent } from '../figures/use-percent.ts'
import { Sheet } from '../records/section.tsx'
import type { TodayData } from './today-data.ts'

interface Alert {
  id: string
  icon: IconName
  bad: boolean
  what: string
  about: ReactNode
  href: string
}

/** What an operator should look at before anything else, the worst first. */
export function LookNow({ data }: { data: TodayData }) {
  const { t } = useTranslation('office')
  const written = useAmountText()
  const short = usePercent()
  const { queues, now, red, returns, health } = data
  const late = queues.filter(({ promisedBy }) => promisedBy !== null && Date.parse(promisedBy) < now)
  const differences = queues.find(({ page }) => page === 'vendors')
  const alerts: Alert[] = [
    ...late.map(
      ({ page, waiting, amount }): Alert => ({
        id: `late-${page}`,
        icon: 'alert',
        bad: true,
        what: t('today.late', { queue: t(`page.${page}`) }),
        about: t('today.lateAbout', { count: waiting, amount: written(amount ?? '0.00') }),
        href: `/office/${page}`,
      }),
    ),
    ...(red && red.length > 0
      ? [
          {
            id: 'economy',
            icon: 'trend',
            bad: true,
            what: t('today.red', { count: red.length }),
            about: red
              .slice(0, 3)
              .map(({ game, option }) => `${game} (${option})`)
              .join(', '),
            href: '/office/economy?status=red',
          } satisfies Alert,
        ]
      : []),
    ...(health.ledger && health.ledger.problems > 0
      ? [
          {
            id: 'ledger',
            icon: 'alert',
            bad: true,
            what: t('today.ledgerBroken', { count: health.ledger.problems }),
            about: null,
            href: '/office/audit?action=ledger-checked',
          } satisfies Alert,
        ]
      : []),
    ...(returns?.outside ?? []).map(
      ({ nodeId, game, returned, wideLow, wideHigh }): Alert => ({
        id: `return-${nodeId}`,
        icon: 'chart',
        bad: false,
        what: t('today.outside', { game, returned: short(returned) }),
        about: t('today.outsideAbout', { low: short(wideLow), high: short(wideHigh) }),
        href: `/office/games/SEN.${nodeId}`,
      }),
    ),
    ...(differences && differences.waiting > 0
      ? [
          {
            id: 'differences',
            icon: 'link',
            bad: false,
            what: t('today.differ', { count: differences.waiting }),
            about: written(differences.amount ?? '0.00'),
            href: '/office/vendors',
          } satisfies Alert,
        ]
      : []),
  ]
  return (
    <Sheet title={t('today.look')} about={t('today.lookAbout', { count: alerts.length })}>
      {alerts.length === 0 ? (
        <p className="o-none">{t('today.nothing')}</p>
      ) : (
        <ul className="o-al" data-records="alerts">
          {alerts.map(({ id, icon, bad, what, about, href }) => (
            <li key={id} data-id={id} className={bad ? 'neg' : undefined}>
              <Icon name={icon} />
              <div>
                <b>{what}</b> <span>{about}</span>
              </div>
              <LinkButton href={href} small>
                {t('open')}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
