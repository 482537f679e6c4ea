import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Fold } from '#app/components/fold.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

export interface Invitation {
  code: string
  kind: 'affiliate' | 'referral'
  /** The full URL for a new player. */
  link: string
}

/** Invitation codes, each with a link to copy and a folded QR code. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation(['agent', 'common'])
  return (
    <Card title={t('agent:invitations.title')} titleId="invitations">
      {invitations.length === 0 ? <EmptyState title={t('agent:invitations.none')} /> : null}
      <ul data-records="invitations" className="grid gap-6">
        {invitations.map(({ code, kind, link }) => (
          <li key={code} data-id={code} className="grid min-w-0 gap-2">
            <p className="flex flex-wrap items-center gap-2">
              <b className="text-md" data-field="code">
                {code}
              </b>
              <Badge>{t(`agent:invitations.kind.${kind}`)}</Badge>
            </p>
            <Copyable
              id={`invitation-${code}`}
              label={t('agent:invitations.copy')}
              doneLabel={t('common:copied')}
            >
              <span data-field="link">{link}</span>
            </Copyable>
            <Fold title={t('agent:invitations.scan')}>
              <QrCode text={link} label={t('agent:invitations.qr', { code })} />
            </Fold>
          </li>
        ))}
      </ul>
    </Card>
  )
}
