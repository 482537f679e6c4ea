import type { ReadArgs } from '#app/forms/define-form.ts'
import { optionalText } from '#app/forms/fields.ts'

/** The steps of games whose stage is a field of cells. */

/** A number of one of so many cells, or none where the step is another. */
export const optionalCell = (cells: number) => {
  const written = optionalText()
  return {
    ...written,
    schema: written.schema
      .refine((entered) => !entered || /^(0|[1-9]\d{0,3})$/.test(entered), 'format')
      .refine((entered) => !entered || Number(entered) < cells, 'not-offered')
      .transform((entered) => (entered ? Number(entered) : undefined)),
  }
}

/**
 * The posted form, in which a cell alone, which is what its button posts, means this action; so does `random`, the cell of the button
 * that chooses one.
 */
export function withAction(context: ReadArgs['context'], action: string): ReadArgs['context'] {
  const formData = context.form
  const random = formData?.get('random')
  if (!formData || formData.has('action') || !(random || formData.has('cell'))) return context
  const form = new FormData()
  for (const [name, value] of formData) form.append(name, value)
  if (random) form.set('cell', random)
  form.append('action', action)
  return { ...context, form }
}
