import { useActionData } from '@remix-run/react'
import type { FormReply } from './define-form.ts'

/** The reply of the page's action. */
export const useActionReply = (): FormReply | undefined => useActionData() as FormReply | undefined
