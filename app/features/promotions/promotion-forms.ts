import { defineForm, type Form } from '#app/forms/define-form.ts'
import { files, optionalLines, recordId, requestId } from '#app/forms/fields.ts'

/** The forms of `/promotions` and `/promoDetail` (site.md section 3), told apart by `intent`. */

const fields = { promotionId: recordId(), requestId: requestId() }

export const joinForm = defineForm({ intent: 'join', fields })
export const claimForm = defineForm({ intent: 'claim', fields })
export const cancelForm = defineForm({ intent: 'cancel', fields })

/** Joining an activity means applying for it, with remark and pictures. */
export const applyForm = defineForm({
  intent: 'join',
  fields: { ...fields, remark: optionalLines(), images: files() },
})

/** The form for one promotion of a list, so that ids stay unique. */
export const formFor = (form: Form, promotionId: string): Form => ({
  ...form,
  id: `${form.id}-${promotionId}`,
})
