import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { Count } from '#app/components/count.tsx'
import { Money } from '#app/components/money.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import { spaced } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { useFrame } from '../site/use-frame.ts'
import { useOpens } from '../site/use-opens.ts'

/**
 * The next steps of an agent: answer contracts, read messages, withdraw money. `requests`: the number of contracts that
 * wait for its answer.
 */
export function NextActs({
  requests,
  balance,
  balanceHidden,
}: {
  requests: number
  balance: string
  balanceHidden: boolean
}) {
  const { t } = useTranslation(['agent', 'common'])
  const opens = useOpens()
  const unread = useFrame().member?.unread ?? 0
  const acts: { href: string; icon: IconName; label: string; count?: number; note?: ReactNode }[] = [
    {
      href: paths.agent('contractRequests'),
      icon: 'document',
      label: t('common:agentPanel.contractRequests'),
      count: requests,
    },
    { href: paths.agent('announcement'), icon: 'bell', label: t('common:agentPanel.announcement') },
    { href: paths.personal('messageV2'), icon: 'mail', label: t('common:panel.messageV2'), count: unread },
    {
      href: paths.personal('withdraw'),
      icon: 'upload',
      label: t('common:panel.withdraw'),
      note: (
        <>
          {spaced(t('agent:balance'))}
          <span data-field="balance" data-amount={balanceHidden ? undefined : balance}>
            <Money amount={balanceHidden ? null : balance} />
          </span>
        </>
      ),
    },
  ]
  const open = acts.filter(({ href }) => opens(href))
  if (open.length === 0) return null
  return (
    <Card title={t('agent:next')} aside={<Count value={requests + unread} />} flush>
      <ul className="next-acts">
        {open.map(({ href, icon, label, count, note }) => (
          <li key={href}>
            <a href={href}>
              <span className="mark">
                <Icon name={icon} />
              </span>
              <span>
                <b>{label}</b>
                {note ? <small>{note}</small> : null}
              </span>
              {count ? <Count value={count} /> : null}
              <Icon name="chevron-right" size="sm" className="mirrored" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
