import { Card, CardBody, CardHead } from '#app/components/card.tsx'
import { Flash } from '#app/components/flash.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OpenedPayslipProps, OpenPayslip } from './open-payslip.ts'
import {
  MemberSum,
  PayslipBets,
  PayslipDownlines,
  PayslipMembers,
  PayslipRevisions,
} from './payslip-lists.tsx'
import { PayslipSum, PayslipTiers } from './payslip-sum.tsx'
import { PayslipBadge, usePeriodText } from './payslip-table.tsx'

/**
 * One payslip with everything behind it: the tier, the sum, the downlines, the members and their bets. Printing the
 * page prints only this.
 */
export function OpenedPayslip(props: OpenedPayslipProps) {
  const { opened, member, href } = props
  const { payslip } = opened
  const { t } = useTranslation(['payslips', 'contracts'])
  const periodText = usePeriodText()
  const here = { payslip: payslip.id }
  return (
    <section
      id="payslip"
      className="payslip"
      data-payslip={payslip.id}
      data-status={payslip.status}
      aria-labelledby="payslip-title"
    >
      <Card flush>
        <CardHead
          title={
            <>
              {t('payslips:title', { id: payslip.id, account: payslip.account })}
              <small className="block text-xs font-normal text-ink-2">
                {t(`contracts:kindTitle.${payslip.kind}`)}
                {' · '}
                {periodText(payslip.period)}
                {' · '}
                {t('payslips:ofVersion', { contract: payslip.contractId, version: payslip.version })}
              </small>
            </>
          }
          titleId="payslip-title"
          aside={<PayslipBadge {...payslip} />}
        />
        <CardBody>
          {payslip.corrects ? (
            <Flash kind="info">{t('payslips:corrects', { id: payslip.corrects })}</Flash>
          ) : null}
          {hasChanged(opened) ? <Flash kind="info">{t('payslips:changedSince')}</Flash> : null}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <PayslipSum opened={opened} />
            <PayslipTiers opened={opened} />
          </div>
        </CardBody>
        <PayslipDownlines {...props} />
        <PayslipRevisions {...props} />
        {opened.bets ? (
          <>
            <CardHead
              title={t('payslips:betsOf', { account: member })}
              aside={
                <a href={`${href(here)}#payslip`} className="text-link underline print:hidden">
                  {t('payslips:allMembers')}
                </a>
              }
            />
            {opened.member ? <MemberSum member={opened.member} /> : null}
            <PayslipBets bets={opened.bets} />
            <RecordsPager {...opened.bets} href={(part) => `${href({ ...here, member, part })}#payslip`} />
          </>
        ) : (
          <>
            <CardHead title={t('payslips:members')} />
            <PayslipMembers {...props} />
            <RecordsPager {...opened.members} href={(part) => `${href({ ...here, part })}#payslip`} />
          </>
        )}
      </Card>
    </section>
  )
}

/** Whether the team's figures differ now, because something was corrected since. */
const hasChanged = ({ payslip, now, revisions }: OpenPayslip) =>
  (now.counted !== payslip.counted || now.active !== payslip.active) &&
  (revisions.at(-1)?.id ?? payslip.id) === payslip.id
