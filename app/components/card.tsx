import type { ComponentPropsWithoutRef, ReactNode } from 'react'
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

const frame = 'min-w-0 rounded-lg border border-line bg-surface shadow-card'

/** A box of content: hairline, head, body. */
export function Card({ title, titleId, aside, flush, className, children }: CardProps) {
  return (
    <section className={classNames(frame, flush && 'overflow-hidden', className)} aria-labelledby={titleId}>
      {title !== undefined ? <CardHead title={title} titleId={titleId} aside={aside} /> : null}
      {flush ? children : <CardBody>{children}</CardBody>}
    </section>
  )
}

/** The head alone, for a `Card flush` with several parts, or for a form that is a card. */
export function CardHead({ title, titleId, aside }: Pick<CardProps, 'title' | 'titleId' | 'aside'>) {
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3 md:px-5">
      <h2 id={titleId} className="text-base font-bold">
        {title}
      </h2>
      {aside !== undefined ? <div className="flex items-center gap-2 text-sm text-ink-2">{aside}</div> : null}
    </div>
  )
}

/** The padding of a card, with gaps between its parts. */
export function CardBody({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-5', className)}>{children}</div>
  )
}

/** A card that is a form. Takes every attribute of `<form>`. */
export function CardForm({
  title,
  aside,
  className,
  children,
  ...form
}: Omit<ComponentPropsWithoutRef<'form'>, 'title'> & Pick<CardProps, 'title' | 'aside'>) {
  return (
    <form {...form} className={classNames(frame, className)}>
      {title !== undefined ? <CardHead title={title} aside={aside} /> : null}
      <CardBody>{children}</CardBody>
    </form>
  )
}

/** A sunken box inside a card: a summary beside a form. */
export function Well({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames('grid gap-4 rounded-md bg-sunken p-4', className)}>{children}</div>
}
