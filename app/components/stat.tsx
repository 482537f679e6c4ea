import type { ReactNode } from 'react'

/**
 * Figures side by side: two per row, four from 768 px; one too long for its cell takes a whole row. Use an even number
 * of `Stat`.
 */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
      {children}
    </dl>
  )
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

export function Stat({ label, value, note, field, amount }: StatProps) {
  return (
    <div className="grow basis-[calc(50%-1px)] bg-surface px-3 py-3 sm:px-4 md:basis-[calc(25%-1px)]">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd
        className="text-sm/6.5 font-bold min-[24rem]:text-base/6.5 sm:text-md/6.5 md:max-xl:text-base/6.5"
        data-field={field}
        data-amount={amount}
      >
        {value}
        {note ? <span className="block text-xs font-medium text-ink-2">{note}</span> : null}
      </dd>
    </div>
  )
}
