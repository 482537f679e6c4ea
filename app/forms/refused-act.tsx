import type { ReactNode } from 'react'
import { Flash } from '#app/components/flash.tsx'
import { isErrorCode } from '#contract/errors.ts'
import type { Form } from './define-form.ts'
import { useMessage, useReply } from './form-of.tsx'

/**
 * The refusal of a form that the page no longer has: an order was paid before it could be cancelled. If the form is
 * `shown`, it has its own alert. `children` are better words than those of the code.
 */
export function RefusedAct({
  form,
  shown,
  children,
}: {
  form: Pick<Form, 'id'>
  shown: boolean
  children?: ReactNode
}) {
  const reply = useReply(form.id)
  const message = useMessage()
  if (!reply || reply.calm || shown) return null
  const [[field, codes] = []] = Object.entries(reply.result.error ?? {})
  const [wrong] = codes ?? []
  const code = reply.alert ?? (typeof wrong === 'string' && isErrorCode(wrong) ? wrong : 'invalid')
  return (
    <Flash kind="alert" id={field && !reply.alert ? `${field}-error` : undefined} code={code}>
      {children ?? message(code, reply.detail)}
    </Flash>
  )
}
