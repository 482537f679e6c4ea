import { useActionData } from '@remix-run/react'
import { useShared } from '#app/components/kept.tsx'
import type { FormReply } from './define-form.ts'

/** The reply of the page's action. A kept part has none: it is kept only where nothing was posted (`KeptForms`). */
export function useActionReply(): FormReply | undefined {
  const shared = useShared()
  // biome-ignore lint/correctness/useHookAtTopLevel: nothing is rendered twice
  return shared ? undefined : (useActionData() as FormReply | undefined)
}
