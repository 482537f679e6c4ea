import { useActionData } from '@remix-run/react'
import type { Form, FormReply } from './define-form.ts'

/** Whether this page is the reply to one of these forms. */
export function usePosted(...forms: Pick<Form, 'id'>[]): boolean {
  const reply = useActionData() as FormReply | undefined
  return forms.some(({ id }) => id === reply?.form)
}
