import type { ComponentPropsWithoutRef, ReactNode } from 'react'

export interface Description {
  term: ReactNode
  detail: ReactNode
  /** `data-field` on the detail. */
  field?: string | undefined
  /** `data-amount` on the detail. */
  amount?: string | undefined
  /** `data-value` on the detail: what it says exactly, where it is written for its reader. */
  value?: string | undefined
}

/** Pairs of term and detail, one per line, the detail at the end; `sentences` puts each detail under its term. */
export function DescriptionList({
  items,
  sentences,
}: {
  items: readonly Description[]
  sentences?: boolean
}) {
  if (!sentences)
    return (
      <DescriptionLines>
        {items.map(({ term, detail, field, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change places
          <DescriptionLine key={index} term={term} data-field={field} data-amount={amount}>
            {detail}
          </DescriptionLine>
        ))}
      </DescriptionLines>
    )
  return (
    <dl className="grid gap-y-0.5 text-sm [&_dd]:mb-1.5">
      {items.map(({ term, detail, field, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change places
        <div key={index} className="contents">
          <dt className="text-ink-2">{term}</dt>
          <dd data-field={field} data-amount={amount}>
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The lines of a description list, each a `DescriptionLine`. */
export const DescriptionLines = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-2 text-sm">{children}</dl>
)

/** A term, and at the end its detail: below the term where text is so large that the two do not fit side by side. */
export function DescriptionLine({
  term,
  children,
  ...detail
}: { term: ReactNode } & Omit<ComponentPropsWithoutRef<'dd'>, 'className'>) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd {...detail} className="max-w-full flex-1 text-end">
        {children}
      </dd>
    </div>
  )
}

/** Pairs with the detail below the term in monospace: hashes and seeds. `field` becomes `data-fair`. */
export function ValueList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="grid gap-3">
      {items.map(({ term, detail, field, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change places
        <div key={index}>
          <dt className="text-xs text-ink-2">{term}</dt>
          <dd
            className="digits font-mono text-sm/5.5 whitespace-pre-wrap [overflow-wrap:anywhere]"
            data-fair={field}
            data-value={value}
          >
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  )
}
