import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface SectionProps {
  title: ReactNode
  /** At the end of the head: `TextLink` "see all". */
  aside?: ReactNode
  id?: string | undefined
  /** Nearer to the part before, with a smaller heading on phones: where one page has many parts. */
  dense?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A part of a page with its own heading, 36 px below the part before. */
export function Section({ title, aside, id, dense, className, children }: SectionProps) {
  return (
    <section id={id} className={classNames(dense ? 'section-dense' : 'mt-9 min-w-0', className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2>{title}</h2>
        {aside !== undefined ? <div className="text-sm whitespace-nowrap text-ink-2">{aside}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** How many there are, beside the title of their list. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <small className="text-sm font-normal whitespace-nowrap text-ink-2 max-md:block">{children}</small>
)

/** The heading of a page: `h1`, with actions at its end. */
export function PageHead({ title, note, aside }: { title: ReactNode; note?: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 md:gap-x-4">
      <div className="min-w-0">
        <h1 className={aside === undefined ? undefined : 'max-md:text-lg/7'}>{title}</h1>
        {note ? <p className="text-sm text-ink-2">{note}</p> : null}
      </div>
      {aside !== undefined ? <div className="flex flex-wrap items-center gap-2">{aside}</div> : null}
    </div>
  )
}
