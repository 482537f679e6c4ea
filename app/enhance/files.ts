/** Files that were chosen in a form, of which `forms.ts` loads this. */
import { all, first } from './parts.ts'

/** Markup cannot carry chosen files: they are put back if the same form is shown again. */
export function keepFiles(form: HTMLFormElement) {
  const fields = [...(all('input[type=file]', form) as NodeListOf<HTMLInputElement>)]
  const chosen = fields.flatMap(({ id, files }) => (files?.length ? [{ id, files }] : []))
  return () => {
    const again = document.getElementById(form.id)
    if (!again || !first('[data-error]', again)) return
    for (const { id, files } of chosen) {
      const field = again.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)
      if (field) field.files = files
    }
    if (chosen.length > 0) for (const note of all('[data-choose-again]', again)) note.remove()
  }
}
