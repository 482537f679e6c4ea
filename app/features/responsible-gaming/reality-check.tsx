import { Button, LinkButton } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { usePage } from '#app/i18n/page-context.tsx'
import { sentences, spaced } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useFrame } from '../site/use-frame.ts'
import { useOpens } from '../site/use-opens.ts'
import { useElapsed } from './elapsed.ts'

/**
 * Tells a player the time played and the net position (platform.md section 7): once due, on whatever page comes next.
 * It is at the top of the page and blocks nothing, so that it does not interrupt an action.
 */
export function RealityCheck() {
  const { realityCheck } = useFrame()
  return realityCheck?.play ? <RealityDialog {...realityCheck.play} /> : null
}

/** With a script the page is refreshed when a reality check falls due. At the page's end: the first countdown is the page's own. */
export function RealityTimer() {
  const { realityCheck } = useFrame()
  if (!realityCheck || realityCheck.play) return null
  return (
    <span hidden>
      <Countdown seconds={realityCheck.inSeconds} thenRefresh />
    </span>
  )
}

function RealityDialog({
  since,
  elapsedSeconds,
  net,
}: {
  since: string
  elapsedSeconds: number
  net: string
}) {
  const { t } = useTranslation(['responsible-gaming', 'common'])
  const opens = useOpens()
  const { csrf } = usePage()
  const { url } = useCurrentPage()
  const { dateTime } = useFormat()
  const elapsed = useElapsed()
  return (
    <section
      role="dialog"
      aria-labelledby="reality-check"
      data-dialog="reality-check"
      data-session-elapsed={elapsedSeconds}
      data-session-net={net}
      className="sticky top-16 z-(--z-header) mb-4 grid gap-3 rounded-lg border-2 border-gold bg-raised p-4 shadow-dialog md:p-5"
    >
      <h2 id="reality-check" className="text-base font-bold">
        {t('responsible-gaming:reality.title', { elapsed: elapsed(elapsedSeconds) })}
      </h2>
      <p>
        {spaced(
          sentences(
            t('responsible-gaming:reality.since', { at: dateTime(since) }),
            t('responsible-gaming:reality.net'),
          ),
        )}
        <b>
          <Money amount={net} signed />
        </b>
      </p>
      <div className="flex flex-wrap gap-2">
        <form method="post" action={paths.realityCheck} data-enhance="">
          <input type="hidden" name="csrf" value={csrf} />
          <input type="hidden" name="redirectTo" value={url} />
          <Button type="submit" look="act">
            {t('responsible-gaming:reality.continue')}
          </Button>
        </form>
        {opens(paths.personal('personalHistoryCopy')) ? (
          <LinkButton href={paths.personal('personalHistoryCopy')}>
            {t('responsible-gaming:reality.history')}
          </LinkButton>
        ) : null}
        <LinkButton href={paths.logout} look="quiet">
          {t('common:logout')}
        </LinkButton>
      </div>
    </section>
  )
}
