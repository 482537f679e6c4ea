import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/format.tsx'
import { commaOf } from '#app/i18n/sentences.ts'
import { Icon, type IconName } from '../pictures/icon.tsx'

export type FlashKind = 'status' | 'info' | 'warn' | 'alert'

const looks: Record<FlashKind, { icon: IconName; colours: string }> = {
  status: { icon: 'check', colours: 'border-pos bg-pos-soft text-pos' },
  info: { icon: 'info', colours: 'border-info bg-info-soft text-info' },
  warn: { icon: 'alert', colours: 'border-warn bg-warn-soft text-warn' },
  alert: { icon: 'alert', colours: 'border-neg bg-neg-soft text-neg' },
}

export interface FlashProps {
  /** `status` reports a result, `alert` a refusal; both are live regions. `info` and `warn` are notes. */
  kind: FlashKind
  /** A note about something that happened (no good news): announced as a `status`. */
  happened?: boolean
  title?: ReactNode
  /**
   * One of several that appear and disappear together: the element around them is the message (`data-flash`), not each
   * of them.
   */
  grouped?: boolean
  /** `data-error` of an alert. */
  code?: string | undefined
  children?: ReactNode
}

/** A message in the page. */
export function Flash({ kind, happened = false, grouped = false, title, code, children }: FlashProps) {
  const { icon, colours } = looks[kind]
  const role = happened ? 'status' : kind
  const live = role === 'status' || role === 'alert'
  return (
    <div
      role={live ? role : undefined}
      tabIndex={live ? -1 : undefined}
      data-error={code}
      data-flash={live && !grouped ? '' : undefined}
      className={`flex gap-2.5 rounded-md border-s-4 px-4 py-3 text-sm/5.5 ${colours}`}
    >
      <Icon name={icon} className="mt-px" />
      <div className="min-w-0 text-ink [&_a]:text-ink [&_a]:underline [&_a]:underline-offset-[.2em]">
        {title ? <b className="block">{title}</b> : null}
        {children}
      </div>
    </div>
  )
}

export interface ErrorSummaryProps {
  title: ReactNode
  /** The refused fields, in the order of the form: `href` is `#` and the name. */
  links: readonly { href: string; label: ReactNode }[]
}

/** At the top of a refused form: links to each refused field. */
export function ErrorSummary({ title, links }: ErrorSummaryProps) {
  const { language } = useFormat()
  return (
    <Flash kind="alert" code="invalid" title={title}>
      {links.map(({ href, label }, index) => (
        <span key={href}>
          {index ? commaOf(language) : null}
          <a href={href}>{label}</a>
        </span>
      ))}
    </Flash>
  )
}
