import { Badge, type Tone } from '#app/components/badge.tsx'
import type { LineState } from '#platform/cashier/bank-lines/index.ts'
import type { ArrivalState } from '#platform/cashier/chain-arrivals/index.ts'

export type WaitingState = LineState | ArrivalState

const tones: Record<WaitingState, Tone> = {
  seen: 'plain',
  open: 'warn',
  matched: 'pos',
  ignored: 'plain',
  reversed: 'neg',
}

/** The state of money that waits or has waited for an operator. */
export function WaitingBadge({ state, text }: { state: WaitingState; text: string }) {
  return <Badge tone={tones[state]}>{text}</Badge>
}
