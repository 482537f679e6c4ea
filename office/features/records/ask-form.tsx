import type { ReactNode } from 'react'

/** One question to a page, in its query: a word or a figure that the page then answers. */
export function AskForm({
  path,
  name,
  label,
  hint = label,
  value,
  maxLength,
  act,
  children,
}: {
  path: string
  name: string
  label: string
  hint?: string
  value: string | null
  maxLength: number
  /** The words of its button. */
  act: string
  /** Further choices. */
  children?: ReactNode
}) {
  return (
    <form className="o-sb o-f" action={path}>
      <input
        className="control"
        name={name}
        aria-label={label}
        placeholder={hint}
        defaultValue={value ?? ''}
        maxLength={maxLength}
      />
      {children}
      <button type="submit" className="button button-sm">
        {act}
      </button>
    </form>
  )
}
