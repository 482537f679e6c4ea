import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { nameOf } from '../orders/seals.tsx'
import { type Decision, Decisions } from '../records/decision.tsx'
import { Neighbours, type RecordPlace } from '../records/neighbours.tsx'
import { RecordHead } from '../records/record-head.tsx'
import { Pairs, Sheet } from '../records/section.tsx'
import type { WaitingState } from './waiting-badge.tsx'

interface Props {
  row: { id: string; state: WaitingState; decidedBy: string | null; decisionReason: string | null }
  place: RecordPlace
  /** What it is: its amount, with words beside it. */
  heading: ReactNode
  badge: ReactNode
  /** Below the heading: why it waits. */
  about: ReactNode
  title: string
  /** Its facts; who decided it and why follow them. */
  pairs: readonly (readonly [name: string, value: ReactNode])[]
  /** What it may be for. */
  children?: ReactNode
  note: string | null
  decisions: readonly Decision[]
}

/** One record of money that came or left: what it is, why it waits, and what may be decided about it. */
export function WaitingRecord({
  row: { id, state, decidedBy, decisionReason },
  place,
  heading,
  badge,
  about,
  title,
  pairs,
  children,
  note,
  decisions,
}: Props) {
  const { t } = useTranslation('office')
  return (
    <article className="o-rec" data-id={id} data-status={state}>
      <Neighbours {...place} />
      <RecordHead heading={heading} badge={badge}>
        {about}
      </RecordHead>
      <Sheet title={title}>
        <Pairs
          pairs={[
            ...pairs,
            [t('column.decidedBy'), decidedBy && nameOf(decidedBy)],
            [t('column.decisionReason'), decisionReason],
          ]}
        />
      </Sheet>
      {children}
      <Decisions note={note} decisions={decisions} />
    </article>
  )
}
