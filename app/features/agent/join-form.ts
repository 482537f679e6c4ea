import { humanCheckFields } from '#app/features/auth/human-check.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { optionalLines, text } from '#app/forms/fields.ts'

/** Asks to become an agent (product.md section 2, "/join"). */
export const joinForm = defineForm({
  id: 'join',
  fields: { name: text(), contact: text(), remark: optionalLines(), ...humanCheckFields },
})
