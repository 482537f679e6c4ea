import { Countdown } from '#app/components/countdown.tsx'
import { Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MenuRow } from '#app/lib/play/lottery-menu.ts'
import { formatTime } from '#app/lib/text/dates.ts'
import { DrawItem, drawArts, LastNumber, RowNote } from './draw-row.tsx'

interface LinesProps {
  rows: readonly MenuRow[]
  member: boolean
}

/** The fast draws: their last result as balls, and the time to the next lock. */
export function FastDraws({ rows, member }: LinesProps) {
  const { t } = useTranslation('lottery-menu')
  const arts = drawArts(rows)
  return (
    <Section dense title={t('tag.fast')}>
      <ul className="fast-draws">
        {rows.map((row, at) => (
          <DrawItem
            key={row.game.gameId}
            row={row}
            member={member}
            art={arts[at]}
            note={<Balls number={row.game.last?.number ?? ''} />}
          >
            <Countdown seconds={row.remaining ?? 0} className="draw-clock" />
          </DrawItem>
        ))}
      </ul>
    </Section>
  )
}

/** A result as balls, each place in its colour; as high without one. */
function Balls({ number }: { number: string }) {
  return (
    <span className="draw-balls digits" data-last={number === '' ? undefined : number}>
      {[...number].map((digit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: digits have no other name than their place
        <i key={at}>{digit}</i>
      ))}
    </span>
  )
}

/** The draws of South-East Asia, a line each. */
export function SeaDraws({ rows, member, shownDay }: LinesProps & { shownDay: string }) {
  const { t } = useTranslation('lottery-menu')
  const arts = drawArts(rows)
  return (
    <Section dense title={t('tag.sea')}>
      <ul className="card draw-region">
        {rows.map((row, at) => (
          <DrawItem
            key={row.game.gameId}
            row={row}
            member={member}
            art={arts[at]}
            note={
              <>
                <RowNote row={row} member={member} shownDay={shownDay} />
                <LastNumber row={row} />
              </>
            }
          >
            <span className="draw-place digits">
              {row.remaining === null ? formatTime(row.drawsAt) : <Countdown seconds={row.remaining} />}
            </span>
          </DrawItem>
        ))}
      </ul>
    </Section>
  )
}
