import { Children, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/**
 * Figures side by side, all of one height: two per row, from 768 or 1024 px as many as fill every row. Children: `Stat`.
 */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl
      className={classNames(
        'grid auto-rows-fr grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card',
        columnsOf(Children.toArray(children).length),
      )}
    >
      {children}
    </dl>
  )
}

function columnsOf(figures: number): string {
  if (figures % 4 === 0) return 'md:grid-cols-4'
  if (figures % 5 === 0)
    return 'max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-5 lg:[&_dd]:text-sm/6.5'
  if (figures % 3 === 0) return 'max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-3'
  return '[&>:last-child:nth-child(odd)]:col-span-2'
}

export interface StatProps {
  label: ReactNode
  value: ReactNode
  /** Under the figure: a comparison, a date. */
  note?: ReactNode
  /** `data-field` on the figure. */
  field?: string | undefined
  /** `data-amount` on the figure. */
  amount?: string | undefined
}

/** One of them; the decimals of an amount that is too long for its cell stand below it. */
export function Stat({ label, value, note, field, amount }: StatProps) {
  return (
    <div className="min-w-0 bg-surface px-3 py-3 sm:px-4">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd
        className="text-sm/6.5 font-bold min-[24rem]:text-base/6.5 sm:text-md/6.5 md:max-xl:text-base/6.5 [&_.money]:whitespace-normal [&_.money_small]:inline-block"
        data-field={field}
        data-amount={amount}
      >
        {value}
        {note ? <span className="block text-xs font-medium text-ink-2">{note}</span> : null}
      </dd>
    </div>
  )
}
