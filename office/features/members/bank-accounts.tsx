import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MemberCard } from '../../services/member-card.server.ts'
import { FoldedAct, useRowReply } from '../records/folded-act.tsx'
import { Sheet } from '../records/section.tsx'
import { releaseForm } from './member-forms.ts'

/** The bank accounts of a member, each with the way to release it. */
export function BankAccounts({ banks, may }: { banks: MemberCard['banks']; may: boolean }) {
  const { t } = useTranslation('office')
  const { day } = useFormat()
  const replyOf = useRowReply(releaseForm)
  return (
    <Sheet title={t('member.banks')}>
      <RefusedAct form={releaseForm} isShown={may && banks.some(({ id }) => replyOf({ accountId: id }))} />
      {banks.length === 0 ? <p className="o-sb text-ink-2">{t('member.noBanks')}</p> : null}
      <ul className="o-ql" data-records="bank-accounts">
        {banks.map(({ id, bank, number, payee, paidAt }) => (
          <li key={id} data-id={id}>
            <b>
              {bank} {number}
            </b>
            <small className="e">
              {paidAt ? t('member.paidSince', { day: day(paidAt) }) : t('member.neverPaid')}
            </small>
            <small className="text-ink-2">{payee}</small>
            {may ? (
              <FoldedAct
                form={releaseForm}
                id={`release-${id}`}
                summary={t('member.releaseThis', { number })}
                hidden={{ accountId: id }}
                reply={replyOf({ accountId: id })}
                act={t('member.act.release')}
                danger
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
