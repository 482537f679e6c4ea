import type { ReactNode } from 'react'

interface Props {
  /** What it is: its name or amount. */
  heading: ReactNode
  /** Its state. */
  badge?: ReactNode
  /** Below both. */
  children?: ReactNode
}

/** The first sheet of a record. */
export function RecordHead({ heading, badge, children }: Props) {
  return (
    <section className="o-s o-rh">
      <div className="o-row">
        <h1 className="amt">{heading}</h1>
        {badge}
      </div>
      {children}
    </section>
  )
}
