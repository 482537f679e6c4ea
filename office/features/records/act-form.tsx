import { FormOf, type FormOfProps } from '#app/forms/form-of.tsx'
import { usePage } from '#app/i18n/page-context.tsx'

/** What an id of a request has room for beside that of the page and a hyphen (`RequestId` of the contract, 64 signs). */
const FORM_ID_LENGTH = 27

/** A form of an act: sent again, were it at once, it is done once. Every form that changes something is one. */
export function ActForm({ hidden = {}, ...props }: FormOfProps) {
  const { requestId } = usePage()
  // Its end tells the forms of a kind apart.
  const own = props.form.id.replace(/[^A-Za-z0-9_-]/g, '_').slice(-FORM_ID_LENGTH)
  return <FormOf {...props} hidden={{ requestId: `${requestId}-${own}`, ...hidden }} />
}
