import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

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
  return (
    <dl
      className={classNames(
        'grid text-sm',
        sentences ? 'gap-y-0.5 [&_dd]:mb-1.5' : 'grid-cols-[auto_minmax(min-content,1fr)] gap-x-4 gap-y-2',
      )}
    >
      {items.map(({ term, detail, field, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change places
        <div key={index} className="contents">
          <dt className="text-ink-2">{term}</dt>
          <dd className={sentences ? undefined : 'min-w-0 text-end'} data-field={field} data-amount={amount}>
            {detail}
          </dd>
        </div>
      ))}
    </dl>
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
