import type { ReactNode } from 'react'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SettingChange } from '#platform/base/settings/index.ts'
import { nameOf } from '../orders/seals.tsx'

/** Who has set a setting to what, when and why; the latest first. */
export function SettingHistory({
  changes,
  renderValue,
}: {
  changes: readonly SettingChange[]
  renderValue: (text: string) => ReactNode
}) {
  const { t } = useTranslation('office-settings')
  const { dateTime } = useFormat()
  if (changes.length === 0) return <p className="o-sb text-ink-2">{t('noHistory')}</p>
  return (
    <ol className="o-ql" data-records="setting-changes">
      {changes.map(({ id, time, actor, value, reason }) => (
        <li key={id} data-id={id}>
          <b>{renderValue(value)}</b>
          <small className="e">
            {nameOf(actor)} · <time dateTime={time}>{dateTime(time)}</time>
          </small>
          {reason ? <small className="text-ink-2">“{reason}”</small> : null}
        </li>
      ))}
    </ol>
  )
}
