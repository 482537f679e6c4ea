import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { pushState } from '#contract/members/push.ts'
import { useDeviceText } from '../security/session-table.tsx'
import { pushOffForm } from './push-forms.ts'

type Device = ValueOf<typeof pushState>['devices'][number]

/** The browsers of the member that are notified, each with a button that ends it. */
export function PushDevices({ devices }: { devices: Device[] }) {
  const { t } = useTranslation(['inbox', 'security'])
  const { dayTime } = useFormat()
  const device = useDeviceText()
  return (
    <ul data-records="push-devices" className="grid ruled">
      {devices.map(({ id, userAgent, createdAt, current }) => (
        <li key={id} data-id={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="min-w-0">
            <b data-field="device">{device(userAgent)}</b>{' '}
            {current ? <Badge tone="pos">{t('security:sessions.current')}</Badge> : null}
            <span className="block text-xs text-ink-2">
              <time dateTime={createdAt}>{dayTime(createdAt)}</time>
            </span>
          </span>
          <FormOf form={pushOffForm} hidden={{ id }} idPrefix={`push-${id}-`}>
            <Button type="submit" look="quiet" small icon="trash">
              {t('security:passkeys.remove')}
            </Button>
          </FormOf>
        </li>
      ))}
    </ul>
  )
}
