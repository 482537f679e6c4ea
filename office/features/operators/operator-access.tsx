import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OperatorRecord } from '#platform/backoffice/operators/index.ts'
import { Pairs, Sheet } from '../records/section.tsx'

/** How an operator signs in, from where, and what is open now. */
export function OperatorAccess({ record }: { record: OperatorRecord }) {
  const { t } = useTranslation(['office-operators', 'office'])
  const { dateTime, dayTime } = useFormat()
  const { lastSignIn, sessions, addresses } = record
  const factors = [
    ...(record.totp ? [t('totp')] : []),
    ...(record.passkeys > 0 ? [t('passkeys', { count: record.passkeys })] : []),
  ]
  return (
    <div className="o-g h">
      <Sheet title={t('one')}>
        <Pairs
          pairs={[
            [t('column.secondFactor'), factors.join(', ') || t('noFactor')],
            [t('recoveryCodes'), record.totp ? record.recoveryCodes : null],
            [
              t('lastSignIn'),
              lastSignIn
                ? t('signInAt', { time: dateTime(lastSignIn.time), address: lastSignIn.address })
                : t('never'),
            ],
            [t('failures'), record.failures],
            [t('column.createdAt'), dayTime(record.createdAt)],
            ...(record.invitedUntil ? [[t('invitedUntil'), dateTime(record.invitedUntil)] as const] : []),
          ]}
        />
      </Sheet>
      <Sheet title={t('sessions')}>
        {sessions.length === 0 ? <p className="o-sb text-ink-2">{t('noSessions')}</p> : null}
        <ul className="o-ql" data-records="office-sessions">
          {sessions.map(({ id, address, userAgent, lastSeenAt, proved }) => (
            <li key={id} data-id={id}>
              <code>{address}</code>
              <small className="e">{dateTime(lastSeenAt)}</small>
              <small className="text-ink-2 o-long">
                {userAgent.slice(0, 80)}
                {proved ? '' : ` · ${t('half')}`}
              </small>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet title={t('addresses')}>
        {addresses.length === 0 ? <p className="o-sb text-ink-2">{t('noAddresses')}</p> : null}
        <ul className="o-ql" data-records="office-addresses">
          {addresses.map(({ address, times, last }) => (
            <li key={address} data-id={address}>
              <code>{address}</code>
              <small className="e">{dateTime(last)}</small>
              <small className="text-ink-2">{t('times', { count: times })}</small>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  )
}
