import type { Form } from './define-form.ts'
import { useActionReply } from './use-action-reply.ts'

/** Whether this page is the reply to one of these forms. */
export function usePosted(...forms: Pick<Form, 'id'>[]): boolean {
  const reply = useActionReply()
  return forms.some(({ id }) => id === reply?.form)
}
