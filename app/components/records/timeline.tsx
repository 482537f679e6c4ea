import type { ReactNode } from 'react'
import { Icon } from '../pictures/icon.tsx'

export interface TimelineStep {
  /** `data-id` of the record. */
  id?: string | undefined
  state: 'done' | 'now' | 'todo' | 'failed'
  title: ReactNode
  /** When, by whom, why. */
  note?: ReactNode
}

/** The history of an order or a contract, oldest first. `records` marks it as a record set. */
export function Timeline({
  steps,
  records,
}: {
  steps: readonly TimelineStep[]
  records?: string | undefined
}) {
  return (
    <ol className="timeline" data-records={records}>
      {steps.map(({ id, state, title, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps do not change places
        <li key={index} data-id={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span>
            {state === 'done' ? <Icon name="check" /> : state === 'failed' ? <Icon name="close" /> : null}
          </span>
          <span>
            {state === 'todo' ? <span className="text-ink-2">{title}</span> : <b>{title}</b>}
            {note ? <span className="block text-xs text-ink-2">{note}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
