import { Badge } from '#app/components/badge.tsx'
import { LinkButton, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CodedUrl } from '#app/components/coded-url.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { Fold } from '#app/components/fold.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { useOpens } from '../site/use-opens.ts'

export interface Invitation {
  code: string
  kind: 'affiliate' | 'referral'
  /** The full URL for a new player. */
  link: string
}

/** The rest stands in the panel where links are made. */
const SHOWN = 1

/** Invitation codes, each with a link to copy and a folded QR code. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation(['agent', 'common'])
  const panel = paths.agent('registerCentre')
  const opens = useOpens()(panel)
  const listed = opens ? invitations.slice(0, SHOWN) : invitations
  return (
    <Card
      title={t('agent:invitations.title')}
      titleId="invitations"
      aside={
        listed.length < invitations.length ? (
          <TextLink href={panel}>{t('agent:invitations.all', { count: invitations.length })}</TextLink>
        ) : undefined
      }
    >
      {invitations.length === 0 ? <EmptyState title={t('agent:invitations.none')} /> : null}
      <ul data-records="invitations" className="grid gap-4">
        {listed.map(({ code, kind, link }) => (
          <li key={code} data-id={code} className="grid min-w-0 gap-2">
            <p className="flex flex-wrap items-center gap-2">
              <b data-field="code">{code}</b>
              <Badge>{t(`agent:invitations.kind.${kind}`)}</Badge>
            </p>
            <Copyable
              id={`invitation-${code}`}
              label={t('agent:invitations.copy')}
              doneLabel={t('common:copied')}
            >
              <span data-field="link">
                <CodedUrl url={link} code={code} />
              </span>
            </Copyable>
            <Fold title={t('agent:invitations.scan')}>
              <QrCode text={link} label={t('agent:invitations.qr', { code })} />
            </Fold>
          </li>
        ))}
      </ul>
      {opens ? (
        <LinkButton href={panel} look="act" icon="plus" wide>
          {t('agent:open.title')}
        </LinkButton>
      ) : null}
    </Card>
  )
}
