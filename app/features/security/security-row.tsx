import type { ReactNode } from 'react'
import { Badge, type Tone } from '#app/components/badge.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'

export interface SecurityRowProps {
  /** Its value in `?open=`. */
  name: SecuritySection
  icon: IconName
  title: string
  /** The current state, in one line. */
  note: ReactNode
  state: { tone: Tone; label: string }
  /** Unfolded: by the URL, by one of its posted forms, or because it needs the member's attention. */
  open: boolean
  children: ReactNode
}

export const securitySections = [
  'avatar',
  'password',
  'payment',
  'email',
  'mobile',
  'two-factor',
  'passkeys',
  'third-party',
  'identity',
  'listed',
  'account',
  'limits',
  'devices',
  'logins',
] as const
export type SecuritySection = (typeof securitySections)[number]

/** One security setting: its state, and the form that changes it, folded below. */
export function SecurityRow({ name, icon, title, note, state, open, children }: SecurityRowProps) {
  return (
    <li className="border-t border-line first:border-t-0">
      <details id={`security-${name}`} open={open} className="group scroll-mt-20">
        <summary className="flex min-h-16 items-center gap-3 px-4 py-2.5 hover:bg-sunken md:px-5">
          <Icon name={icon} className="text-ink-2" />
          <span className="min-w-0 flex-1">
            <b className="block">{title}</b>
            <span className="block text-xs text-ink-2">{note}</span>
          </span>
          <Badge tone={state.tone}>{state.label}</Badge>
          <Icon name="chevron-down" size="sm" className="group-open:rotate-180" />
        </summary>
        <div className="grid max-w-120 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2 pb-5 md:ps-13">
          {children}
        </div>
      </details>
    </li>
  )
}
