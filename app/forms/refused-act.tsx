import type { ReactNode } from 'react'
import { FieldError } from '#app/components/field.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { isErrorCode } from '#contract/base/errors.ts'
import type { Form } from './define-form.ts'
import { type FormWords, useMessage, useReply } from './form-of.tsx'

/**
 * The refusal of a form that the page no longer has: an order was paid before it could be cancelled. If the form is
 * `isShown`, it has its own alert. `children` are better words than those of the code. The messages of its fields stand in the
 * alert (site.md 1.4). `words` are better ones for single codes.
 */
export function RefusedAct({
  form,
  isShown,
  words = {},
  children,
}: {
  form: Pick<Form, 'id'>
  isShown: boolean
  words?: FormWords
  children?: ReactNode
}) {
  const reply = useReply(form.id)
  const message = useMessage()
  if (!reply || reply.calm || isShown) return null
  const wrong = reply.alert ? [] : Object.entries(reply.result.error ?? {})
  if (wrong.length === 0) {
    const code = reply.alert ?? 'invalid'
    return (
      <Flash kind="alert" code={code}>
        {children ?? words[code] ?? message(code, reply.detail)}
      </Flash>
    )
  }
  return (
    <Flash kind="alert" code="invalid">
      {wrong.map(([name, codes]) => {
        const [first] = codes ?? []
        const code = typeof first === 'string' && isErrorCode(first) ? first : 'invalid'
        return (
          <FieldError
            key={name}
            name={name}
            error={{ code, message: children ?? message(code, reply.details[name] ?? reply.detail) }}
          />
        )
      })}
    </Flash>
  )
}
