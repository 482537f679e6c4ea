import { TextLink } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { NextLock } from '#app/lib/play/lottery-menu.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'

/** The draws that lock next, in one line that scrolls. Nothing where there are none, or the platform did not answer in time. */
export function NextDraws({ draws }: { draws: readonly NextLock[] }) {
  const { t } = useTranslation(['home', 'lottery-menu'])
  if (draws.length === 0) return null
  return (
    <nav aria-label={t('home:draws')} className="next-draws no-scrollbar">
      {draws.map(({ code, region, name, remaining }) => (
        <a key={code} href={paths.game(HOUSE_VENDOR, code)}>
          {region === null ? name : t(`lottery-menu:tag.${region}`)}
          <Countdown seconds={remaining} />
        </a>
      ))}
      <TextLink href={paths.lottery()}>{t('home:seeAll')}</TextLink>
    </nav>
  )
}
