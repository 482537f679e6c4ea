import type { ReactNode } from 'react'
import { FormOf, type FormOfProps } from './form-of.tsx'
import { RefusedAct } from './refused-act.tsx'

/**
 * One form around a table whose rows have its buttons. `acts`: whether any row has one; if not, the table is rendered
 * without a form, below the last refusal.
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
      <RefusedAct form={form.form} isShown={false} />
      {children}
    </>
  )
}
