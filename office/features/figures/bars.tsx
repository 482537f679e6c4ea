import type { CSSProperties } from 'react'

const HATCHED_FROM = 70
const WHOLE = 100

/** The share of a limit: plain, hatched from 70 %, brick from 100 %. */
export function LimitBar({ part, of }: { part: string; of: string }) {
  const percent = Number(of) > 0 ? Math.round((Number(part) * WHOLE) / Number(of)) : 0
  const look = percent >= WHOLE ? ' over' : percent >= HATCHED_FROM ? ' hi' : ''
  return (
    <span className="o-exw">
      <span className={`o-ex${look}`} style={{ '--x': Math.min(percent, WHOLE) } as CSSProperties}>
        <i />
      </span>
      <span>{percent} %</span>
    </span>
  )
}

/** The part of a line that the band takes, and where it begins, in percent. */
const BAND_FROM = 20
const BAND = 60
const EDGE = 2

/** A measured return within its band: every band is drawn equally wide. */
export function ReturnMark({
  returned,
  low,
  high,
  outside,
}: {
  returned: string
  low: string
  high: string
  outside: boolean
}) {
  const width = Number(high) - Number(low)
  const at = width > 0 ? BAND_FROM + (BAND * (Number(returned) - Number(low))) / width : WHOLE / 2
  const x = Math.max(EDGE, Math.min(WHOLE - EDGE, at))
  return (
    <span
      className={outside ? 'o-rt out' : 'o-rt'}
      style={{ '--x': x.toFixed(1) } as CSSProperties}
      aria-hidden="true"
    >
      <i />
    </span>
  )
}
