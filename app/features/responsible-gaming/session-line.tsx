import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { sessionPlay } from '#contract/members/responsible-gaming.ts'
import { useElapsed } from './elapsed.ts'

export type SessionPlay = ValueOf<typeof sessionPlay>

/** The time since the login and the net position: always visible in a game (platform.md section 7). */
export function SessionLine({ session: { elapsedSeconds, net } }: { session: SessionPlay }) {
  const elapsed = useElapsed()
  return (
    <Kept
      name="session-line"
      of={LineParts}
      input={{}}
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
  seconds,
  elapsed,
  net,
  amount,
}: {
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
      <a href={`${paths.personal('securityCenter', { open: 'limits' })}#limits`}>{t('session.limits')}</a>
    </p>
  )
}
