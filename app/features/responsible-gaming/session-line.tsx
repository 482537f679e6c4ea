import { Icon } from '#app/components/icon.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { sessionPlay } from '#contract/responsible-gaming.ts'
import { useElapsed } from './elapsed.ts'

export type SessionPlay = ValueOf<typeof sessionPlay>

/** The time since the login and the net position: always visible in a game (platform.md section 7). */
export function SessionLine({ session }: { session: SessionPlay }) {
  const { t } = useTranslation('responsible-gaming')
  const elapsed = useElapsed()
  return (
    <p className="session-line">
      <Icon name="clock" size="sm" />
      <span>
        {t('session.elapsed')}{' '}
        <b data-session-elapsed={session.elapsedSeconds}>{elapsed(session.elapsedSeconds)}</b> ·{' '}
        {t('session.net')}{' '}
        <b data-session-net={session.net}>
          <Money amount={session.net} signed />
        </b>
      </span>
      <a href={`${paths.personal('securityCenter', { open: 'limits' })}#limits`}>{t('session.limits')}</a>
    </p>
  )
}
