import type { ReactNode } from 'react'
import { FormOf, type FormOfProps } from './form-of.tsx'
import { RefusedAct } from './refused-act.tsx'

/**
 * One form around a table whose rows hold its buttons. `acts`: some row has one. A form without a button is none: then the
 * table stands alone, under what the form was last refused for.
 */
export function FormAround({
  acts,
  children,
  ...form
}: FormOfProps & { acts: boolean; children: ReactNode }) {
  if (acts)
    return (
      <FormOf className="grid" {...form}>
        {children}
      </FormOf>
    )
  return (
    <>
      <RefusedAct form={form.form} shown={false} />
      {children}
    </>
  )
}
