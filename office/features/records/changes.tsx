import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AuditLine } from '#platform/base/settings/index.ts'
import { nameOf } from '../orders/seals.tsx'
import { OfficeTimeline } from '../orders/timeline.tsx'
import { Sheet } from './section.tsx'

/** The latest lines of the audit trail about a record. */
export function Changes({ lines }: { lines: readonly Pick<AuditLine, 'time' | 'action' | 'actor'>[] }) {
  const { t } = useTranslation('office')
  if (lines.length === 0) return null
  return (
    <Sheet title={t('game.changes')}>
      <OfficeTimeline
        steps={lines.map(({ time, action, actor }) => ({ at: time, what: action, by: nameOf(actor) }))}
      />
    </Sheet>
  )
}
