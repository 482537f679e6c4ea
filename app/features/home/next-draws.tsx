import type { ReactNode } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { countdownCell } from '#app/components/countdown.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { NextLock } from '#app/lib/play/lottery-menu.ts'
import { pattern, Rows } from '#app/rendering/index.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'

/** The draws that lock next, in one line that scrolls. Nothing where there are none, or the platform did not answer in time. */
export function NextDraws({ draws }: { draws: readonly NextLock[] }) {
  const { t } = useTranslation(['home', 'lottery-menu'])
  if (draws.length === 0) return null
  return (
    <nav aria-label={t('home:draws')} className="next-draws no-scrollbar">
      <Rows>
        {draws.map(({ code, region, name, remaining }) =>
          draw({
            href: paths.game(HOUSE_VENDOR, code),
            name: region === null ? name : t(`lottery-menu:tag.${region}`),
            left: countdownCell(remaining),
          }),
        )}
      </Rows>
      <TextLink href={paths.lottery()}>{t('home:seeAll')}</TextLink>
    </nav>
  )
}

const Draw = ({ href, name, left }: { href: string; name: string; left: ReactNode }) => (
  <a href={href}>
    {name}
    {left}
  </a>
)
const draw = pattern('next-draw', Draw, {})
