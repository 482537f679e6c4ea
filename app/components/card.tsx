import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface CardProps {
  /** An `h2` in the head; its `id` is `titleId`. */
  title?: ReactNode
  titleId?: string | undefined
  /** In the head, at its end: a link, a badge. */
  aside?: ReactNode
  /** Without padding: tables and lists fill the card. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A box of content: hairline, head, body. */
export function Card({ title, titleId, aside, flush, className, children }: CardProps) {
  return (
    <section className={classNames('card', flush && 'overflow-hidden', className)} aria-labelledby={titleId}>
      {title !== undefined ? <CardHead title={title} titleId={titleId} aside={aside} /> : null}
      {flush ? children : <CardBody>{children}</CardBody>}
    </section>
  )
}

/** The head alone, for a `Card flush` with several parts. */
export function CardHead({ title, titleId, aside }: Pick<CardProps, 'title' | 'titleId' | 'aside'>) {
  return (
    <div className="card-head">
      <h2 id={titleId} className="flex-1 text-base font-bold">
        {title}
      </h2>
      {aside !== undefined ? (
        <div className="flex flex-wrap items-center justify-end gap-2 text-sm text-ink-2">{aside}</div>
      ) : null}
    </div>
  )
}

/** The padding of a card, with gaps between its parts. */
export function CardBody({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames('card-body', className)}>{children}</div>
}

/** A sunken box inside a card: a summary beside a form. */
export function Well({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 rounded-md bg-sunken p-4">{children}</div>
}
