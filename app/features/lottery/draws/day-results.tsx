import { TextLink } from '#app/components/button.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { formatDay } from '#app/i18n/dates.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { type DayTag, dayTags, tagOfFamily } from '#app/lib/play/lottery-menu.ts'
import { addDays, noonOf } from '#app/lib/text/dates.ts'
import { writtenLanguage } from '#contract/base/fields/values.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'
import { PrizeBoard } from './board.tsx'
import { drawMarks } from './draw-marks.ts'

/** The results of one day by region and province, with the ways to the days beside it and to any other. */
export function DayResults({
  date,
  today,
  first,
  tag,
  draws,
}: {
  date: string
  today: string
  /** The first day that has draws. */
  first: string | null
  tag: DayTag | undefined
  draws: readonly LotteryDraw[]
}) {
  const { t } = useTranslation(['lottery-menu', 'lottery'])
  const { language } = useFormat()
  const link = (change: { date?: string; tag?: DayTag | undefined }) =>
    paths.lottery({ date, tag, ...change })
  const following = addDays(date, 1)
  const way = (to: string, label: string, icon: 'chevron-left' | 'chevron-right') => (
    <a href={link({ date: to })} className="icon-button" aria-label={label} title={label}>
      <Icon name={icon} className="mirrored" />
    </a>
  )
  const regions = dayTags
    .filter((region) => tag === undefined || region === tag)
    .map((region) => ({
      region,
      draws: draws.filter(({ gameCode }) => tagOfFamily(lotteryAt(gameCode).family) === region),
    }))
    .filter((one) => one.draws.length > 0)
  return (
    <div className="lot">
      <div className="flex items-center gap-2">
        <h1 className="flex-1 text-lg">
          {t('lottery-menu:resultsOf', { day: formatDay(noonOf(date), language) })}
        </h1>
        {way(addDays(date, -1), t('lottery-menu:previousDay'), 'chevron-left')}
        {following <= today ? way(following, t('lottery-menu:followingDay'), 'chevron-right') : null}
      </div>
      <form method="get" action={paths.lottery()} className="lot-repeat" data-enhance="">
        {tag ? <input type="hidden" name="tag" value={tag} /> : null}
        <label htmlFor="date" className="sr-only">
          {t('lottery-menu:ofDay')}
        </label>
        <input
          type="date"
          id="date"
          name="date"
          className="control"
          defaultValue={date}
          min={first ?? undefined}
          max={today}
        />
        <button type="submit" className="button">
          {t('lottery-menu:showDay')}
        </button>
      </form>
      <nav aria-label={t('lottery-menu:tabs')} className="lot-tabs no-scrollbar">
        <a href={link({ tag: undefined })} aria-current={tag === undefined ? 'page' : undefined}>
          {t('lottery-menu:all')}
        </a>
        {dayTags.map((region) => (
          <a key={region} href={link({ tag: region })} aria-current={tag === region ? 'page' : undefined}>
            {t(`lottery-menu:tag.${region}`)}
          </a>
        ))}
      </nav>
      {regions.length === 0 ? (
        <p className="card lot-empty" data-empty="">
          {t(date >= today ? 'lottery-menu:noResults' : 'lottery:noResult')}
        </p>
      ) : null}
      {regions.map((one) => (
        <section key={one.region} aria-labelledby={one.region} className="lot-region">
          <h2 id={one.region}>{t(`lottery-menu:tag.${one.region}`)}</h2>
          <div className="lot-day">
            {one.draws.map((draw) => {
              const { code, family, names } = lotteryAt(draw.gameCode)
              return (
                <section key={code} className="card lot-result" {...drawMarks(draw)} data-game={code}>
                  <div className="card-head">
                    <h3 className="flex-1 text-base font-bold">{names[writtenLanguage(language)]}</h3>
                    <TextLink href={`${paths.lottery({ gameCode: code, numero: draw.numero })}#result`}>
                      {draw.numero}
                    </TextLink>
                  </div>
                  {draw.prizes && draw.state !== 'void' ? (
                    <PrizeBoard family={family} prizes={draw.prizes} />
                  ) : (
                    <p className="lot-empty">{t(`lottery-menu:state.${draw.state}`)}</p>
                  )}
                </section>
              )
            })}
          </div>
        </section>
      ))}
      <p className="lot-note">
        <TextLink href={paths.lottery()}>{t('lottery-menu:showAll')}</TextLink>
      </p>
    </div>
  )
}
