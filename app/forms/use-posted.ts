import { useActionData } from '@remix-run/react'
import type { Form, FormReply } from './define-form.ts'

/** Whether one of these forms was posted and is shown again. */
export function usePosted(...forms: Pick<Form, 'id'>[]): boolean {
  const reply = useActionData() as FormReply | undefined
  return forms.some(({ id }) => id === reply?.form)
}
