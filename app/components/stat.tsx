import type { ReactNode } from 'react'

/** Figures side by side: two in a row, four from 768 px, one on the narrowest phones. Give them an even number of `Stat`. */
export function Stats({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-px min-[22rem]:grid-cols-2 overflow-hidden rounded-lg border border-line bg-line shadow-card md:grid-cols-4">
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
    <div className="min-w-0 bg-surface px-3 py-3 sm:px-4">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd
        className="text-base/6.5 font-bold sm:text-md/6.5 [&_.money]:whitespace-normal [&_.money_small]:inline-block"
        data-field={field}
        data-amount={amount}
      >
        {value}
        {note ? <span className="block text-xs font-medium text-ink-2">{note}</span> : null}
      </dd>
    </div>
  )
}
