import type { ReactNode } from 'react'
import { Icon } from './pictures/icon.tsx'

export interface CopyableProps {
  /** The id of the text, unique in the page. */
  id: string
  /** What is copied, if it differs from the text (an account number set in groups). */
  value?: string | undefined
  /** What the button does: "Sao chép số tài khoản". */
  label: string
  /** `data-field` on the text. */
  field?: string | undefined
  /** Announced after copying: "Đã sao chép". */
  doneLabel: string
  children: ReactNode
}

/** A text with a copy button; without a script one click on the text selects all of it. */
export function Copyable({ id, value, label, field, doneLabel, children }: CopyableProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 font-semibold">
      <span id={id} data-field={field} className="min-w-0 select-all [overflow-wrap:anywhere]">
        {children}
      </span>
      <button
        type="button"
        data-copy={id}
        data-copy-value={value}
        data-done-label={doneLabel}
        aria-label={label}
        title={label}
        className="js-only group icon-button -my-2 -me-2 size-9!"
      >
        <Icon name="copy" size="sm" className="group-data-done:hidden" />
        <Icon name="check" size="sm" className="hidden group-data-done:block text-pos" />
      </button>
      <span role="status" className="sr-only" />
    </span>
  )
}
