import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card, CardBody } from '#app/components/card.tsx'
import { shortIdCell, timeCell } from '#app/components/records/cells.tsx'
import { type RecordColumn, RecordRows } from '#app/components/records/record-rows.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { deviceOf } from '#app/lib/visitor/device.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { sessions } from '#contract/members/security.ts'
import { OTHER_SESSIONS, signOutForm, signOutOthersForm } from './security-forms.ts'

type Session = ValueOf<typeof sessions>['list'][number]

/** The member's sessions, in one form; each button posts the session to sign out. */
export function SessionTable({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation('security')
  const { dateTime } = useFormat()
  const device = useDeviceText()
  const columns: RecordColumn<Session>[] = [
    { field: 'id', head: t('column.id'), cell: ({ id }) => shortIdCell(id) },
    {
      field: 'device',
      head: t('column.device'),
      cell: ({ userAgent, current }) => (
        <span title={userAgent}>
          <b>{device(userAgent)}</b> {current ? <Badge tone="pos">{t('sessions.current')}</Badge> : null}
        </span>
      ),
    },
    { field: 'address', head: t('column.address'), cell: ({ address }) => address },
    {
      field: 'since',
      head: t('column.since'),
      label: t('column.since'),
      cell: ({ since }) => timeCell(since, dateTime(since)),
    },
    {
      field: 'lastSeen',
      head: t('column.lastSeen'),
      cell: ({ lastSeen }) => timeCell(lastSeen, dateTime(lastSeen)),
    },
    {
      field: 'act',
      head: t('sessions.signOut'),
      hideHead: true,
      cell: ({ id, userAgent }) => (
        <Button
          type="submit"
          small
          look="danger"
          name="sessionId"
          value={id}
          aria-label={t('sessions.signOutOf', { device: device(userAgent) })}
        >
          {t('sessions.signOut')}
        </Button>
      ),
    },
  ]
  return (
    <Card title={t('sessions.title')} titleId="sessions" flush>
      <FormOf form={signOutForm} className="grid">
        <RecordRows
          name="sessions"
          kind="bare"
          fold={{
            in: 'device',
            label: ({ userAgent }) => t('sessions.detailsOf', { device: device(userAgent) }),
          }}
          caption={t('sessions.title')}
          columns={columns}
          records={sessions}
          id={({ id }) => id}
          current={({ current }) => current}
        />
      </FormOf>
      {sessions.length > 1 ? (
        <CardBody className="border-t border-line">
          <FormOf form={signOutOthersForm} hidden={{ sessionId: OTHER_SESSIONS }}>
            <Button type="submit" look="danger" className="justify-self-start whitespace-normal">
              {t('sessions.signOutOthers')}
            </Button>
          </FormOf>
        </CardBody>
      ) : null}
    </Card>
  )
}

/** `Chrome, Windows`, or "unknown device". */
export function useDeviceText(): (userAgent: string) => string {
  const { t } = useTranslation('security')
  return (userAgent) => deviceOf(userAgent) || t('device.unknown')
}
