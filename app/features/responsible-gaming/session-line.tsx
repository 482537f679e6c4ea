import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { sessionPlay } from '#contract/members/responsible-gaming.ts'
import { useOpens } from '../site/use-opens.ts'
import { useElapsed } from './elapsed.ts'

export type SessionPlay = ValueOf<typeof sessionPlay>

/** The time since the login and the net position: always visible in a game (platform.md section 7). */
export function SessionLine({ session: { elapsedSeconds, net } }: { session: SessionPlay }) {
  const elapsed = useElapsed()
  const opens = useOpens()
  return (
    <Kept
      name="session-line"
      of={LineParts}
      input={{ hasLimits: opens(paths.personal('securityCenter')) }}
      slots={{
        seconds: String(elapsedSeconds),
        elapsed: elapsed(elapsedSeconds),
        net,
        amount: <Money amount={net} signed />,
      }}
    />
  )
}

function LineParts({
  hasLimits,
  seconds,
  elapsed,
  net,
  amount,
}: {
  hasLimits: boolean
  seconds: string
  elapsed: string
  net: string
  amount: ReactNode
}) {
  const { t } = useTranslation('responsible-gaming')
  return (
    <p className="session-line">
      <Icon name="clock" size="sm" />
      <span>
        {t('session.elapsed')} <b data-session-elapsed={seconds}>{elapsed}</b> · {t('session.net')}{' '}
        <b data-session-net={net}>{amount}</b>
      </span>
      {hasLimits ? (
        <a href={`${paths.personal('securityCenter', { open: 'limits' })}#limits`}>{t('session.limits')}</a>
      ) : null}
    </p>
  )
}
