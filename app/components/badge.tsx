import type { ReactNode } from 'react'
import { Icon, type IconName } from './pictures/icon.tsx'

export type Tone = 'plain' | 'pos' | 'warn' | 'neg' | 'info' | 'gold'

const icons: Record<Tone, IconName | null> = {
  plain: null,
  pos: 'check',
  warn: 'clock',
  neg: 'close',
  info: 'info',
  gold: null,
}

export interface BadgeProps {
  /** Its meaning; `gold` is for jackpot and VIP only. The colour never says more than the word. */
  tone?: Tone | undefined
  /** Another icon than the tone's own; `null` for none. */
  icon?: IconName | null | undefined
  children: ReactNode
}

/** A state, as icon and word. */
export function Badge({ tone = 'plain', icon = icons[tone], children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone === 'plain' ? undefined : tone}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </span>
  )
}
