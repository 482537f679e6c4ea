import type { ComponentProps, CSSProperties } from 'react'

interface RingProps extends ComponentProps<'span'> {
  /** Of the arc that runs out, where not the whole ring says how much is left. */
  arc?: CSSProperties
}

/** The ring around the seconds of a clock, its children: the part of the time (`--part`, 0 to 100) that is left (ring.css). */
export function Ring({ arc, children, ...span }: RingProps) {
  return (
    <span className="ring" {...span}>
      <svg viewBox="0 0 40 40" aria-hidden>
        <circle cx="20" cy="20" r="17" pathLength="100" />
        <circle cx="20" cy="20" r="17" pathLength="100" style={arc} />
      </svg>
      {children}
    </span>
  )
}
