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
  const { t } = useTranslation('limits')
  const elapsed = useElapsed()
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <Icon name="clock" size="sm" />
        {t('session.elapsed')}{' '}
        <b className="text-ink" data-session-elapsed={session.elapsedSeconds}>
          {elapsed(session.elapsedSeconds)}
        </b>
      </span>
      <span>
        {t('session.net')}{' '}
        <b data-session-net={session.net}>
          <Money amount={session.net} signed />
        </b>
      </span>
      <a
        href={`${paths.personal('securityCenter')}#limits`}
        className="text-link underline underline-offset-[.2em]"
      >
        {t('session.limits')}
      </a>
    </p>
  )
}
