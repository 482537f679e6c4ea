import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AuditLine } from '#platform/base/settings/index.ts'
import { useActor } from '../orders/seals.tsx'
import { OfficeTimeline } from '../orders/timeline.tsx'
import { useCodeWord } from './code-words.ts'
import { Sheet } from './section.tsx'

/** A line of the audit trail; where a page is about many records, with the one that it is about. */
type Change = Pick<AuditLine, 'time' | 'action' | 'actor'> & { about?: string }

/** The latest lines of the audit trail about a record. */
export function Changes({ lines }: { lines: readonly Change[] }) {
  const { t } = useTranslation('office')
  const wordOf = useCodeWord('change')
  const actorOf = useActor()
  if (lines.length === 0) return null
  const wordsOf = ({ action, about }: Change) => {
    const words = wordOf(action) ?? action
    return about ? `${words}: ${about}` : words
  }
  return (
    <Sheet title={t('game.changes')}>
      <OfficeTimeline
        steps={lines.map((line) => ({ at: line.time, what: wordsOf(line), by: actorOf(line.actor) }))}
      />
    </Sheet>
  )
}
