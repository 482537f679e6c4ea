import { Button, IconLink, TextLink } from '#app/components/button.tsx'
import { Card, CardBody, CardHead } from '#app/components/card.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_PAGE_ROWS } from '#contract/limits.ts'
import type { CountedMembers, OpenedPayslipProps, OpenPayslip } from './open-payslip.ts'
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
 * page prints only this; `print` shows more members and bets on a page for it.
 */
export function OpenedPayslip(props: OpenedPayslipProps) {
  const { detail, member, print, href } = props
  const { payslip } = detail
  const { t } = useTranslation(['payslips', 'contracts'])
  const periodText = usePeriodText()
  const here = { payslip: payslip.id }
  const printed = print ? 1 : undefined
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
          aside={
            <>
              <PayslipBadge {...payslip} />
              {print ? null : (
                <IconLink
                  icon="print"
                  href={`${href({ ...here, member, print: 1 })}#payslip`}
                  label={t('payslips:print.title')}
                  className="print:hidden"
                />
              )}
            </>
          }
        />
        <CardBody>
          {print ? (
            <div className="flex flex-wrap items-center gap-3 print:hidden">
              <Button type="button" icon="print" className="js-only" data-print="">
                {t('payslips:print.title')}
              </Button>
              <span className="text-sm text-ink-2">{t('payslips:print.hint', { rows: MAX_PAGE_ROWS })}</span>
              <TextLink href={`${href({ ...here, member })}#payslip`}>{t('payslips:print.pages')}</TextLink>
            </div>
          ) : null}
          {payslip.corrects ? (
            <Flash kind="info">{t('payslips:corrects', { id: payslip.corrects })}</Flash>
          ) : null}
          {hasChanged(detail) ? <Flash kind="info">{t('payslips:changedSince')}</Flash> : null}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <PayslipSum detail={detail} />
            <PayslipTiers detail={detail} />
          </div>
        </CardBody>
        <PayslipDownlines {...props} />
        <PayslipRevisions {...props} />
        {detail.bets ? (
          <>
            <CardHead
              title={t('payslips:betsOf', { account: member })}
              aside={
                <a href={`${href(here)}#payslip`} className="text-link underline print:hidden">
                  {t('payslips:allMembers')}
                </a>
              }
            />
            {detail.member ? <MemberSum member={detail.member} /> : null}
            <PayslipBets bets={detail.bets} />
            <PartPager
              {...detail.bets}
              print={print}
              href={(part) => href({ ...here, member, part, print: printed })}
            />
          </>
        ) : null}
        {detail.members ? (
          <>
            <CardHead title={t('payslips:members')} />
            <PayslipMembers detail={detail} href={href} members={detail.members} />
            <PartPager
              {...detail.members}
              print={print}
              href={(part) => href({ ...here, part, print: printed })}
            />
          </>
        ) : null}
      </Card>
    </section>
  )
}

/** The pager of members or bets; a print says which rows it has, unless it has all. */
function PartPager({
  page,
  size,
  totalPages,
  totalRows,
  print,
  href,
}: Pick<CountedMembers, 'page' | 'size' | 'totalPages' | 'totalRows'> & {
  print: boolean
  href: (part: number) => string
}) {
  const { t } = useTranslation('payslips')
  if (totalPages === 1) return null
  const [from, to] = [(page - 1) * size + 1, Math.min(page * size, totalRows)]
  return (
    <>
      <p data-cut={totalRows} className={`px-4 py-3 text-sm text-ink-2 ${print ? '' : 'hidden print:block'}`}>
        {t('print.cut', { from, to, all: totalRows })}
      </p>
      <div className="print:hidden">
        <RecordsPager page={page} totalPages={totalPages} href={(part) => `${href(part)}#payslip`} />
      </div>
    </>
  )
}

/** Whether the team's figures differ now, because something was corrected since. */
function hasChanged({ payslip, now, revisions }: OpenPayslip): boolean {
  const counted = payslip.kind === 'dividend' ? now.loss : now.turnover
  const isLatest = (revisions.at(-1)?.id ?? payslip.id) === payslip.id
  return isLatest && (counted !== payslip.counted || now.active !== payslip.active)
}
