import type { ComponentProps } from 'react'

/** A text field for an amount, with its unit behind it. `input` are the attributes of the field. */
export function AmountBox({ unit, ...input }: Omit<ComponentProps<'input'>, 'className'> & { unit: string }) {
  return (
    <span className="stake">
      <input type="text" inputMode="decimal" autoComplete="off" className="control digits" {...input} />
      <span aria-hidden>{unit}</span>
    </span>
  )
}
