import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MemberEvidence } from '#office/services/member-evidence.server.ts'
import type { MemberSheet } from '#platform/members/accounts/index.ts'
import { Pairs, Sheet } from '../records/section.tsx'
import { FlowTable, GamesTable, RelatedRows } from './member-parts.tsx'

/** What a member did with money and who it is; on the whole its statement. */
export function MoneySheet({ member, flow }: Pick<MemberEvidence, 'member' | 'flow'>) {
  const { t } = useTranslation('office')
  return (
    <Sheet
      title={t('evidence.money')}
      end={
        member ? (
          <TextLink href={`/office/members/${member.account}?part=statement`}>
            {t('evidence.statement')}
          </TextLink>
        ) : null
      }
    >
      <FlowTable flow={flow} />
      <MemberPairs member={member} />
    </Sheet>
  )
}

/** By which games it has turned over what. */
export function GamesSheet({ games }: Pick<MemberEvidence, 'games'>) {
  const { t } = useTranslation('office')
  return (
    <Sheet title={t('evidence.games')} about={t('evidence.days')}>
      <GamesTable games={games} />
    </Sheet>
  )
}

/** Who shares its bank account, device or address. */
export function RelatedSheet({ related }: Pick<MemberEvidence, 'related'>) {
  const { t } = useTranslation('office')
  return (
    <Sheet title={t('evidence.related')}>
      <RelatedRows related={related} />
    </Sheet>
  )
}

/** All that a record tells of its member, before its acts. */
export function MemberEvidenceSheets({ evidence }: { evidence: MemberEvidence | null }) {
  if (!evidence) return null
  return (
    <>
      <div className="o-g h">
        <MoneySheet {...evidence} />
        <RelatedSheet {...evidence} />
      </div>
      <GamesSheet {...evidence} />
    </>
  )
}

function MemberPairs({ member }: { member: MemberSheet | null }) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  if (!member) return null
  return (
    <Pairs
      pairs={[
        [t('column.balance'), <Money key="" amount={member.balance} />],
        [t('member.held'), <Money key="" amount={member.held} />],
        [t('column.payee'), member.payeeName],
        [t('member.upline'), member.upline],
        [t('column.registeredAt'), dayTime(member.registeredAt)],
        [
          t('member.lastLogin'),
          member.lastLogin ? `${dayTime(member.lastLogin.at)} · ${member.lastLogin.address}` : null,
        ],
      ]}
    />
  )
}
