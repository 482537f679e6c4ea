import { CardBody, CardHead } from '#app/components/card.tsx'
import { useMoney } from '#app/components/money.tsx'
import { linkCell, shortIdCell, stateCell, timeCell } from '#app/components/records/cells.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { kindWord } from '#app/lib/play/kind-words.ts'
import { proofPath } from '#app/lib/play/proof-path.ts'
import { negate } from '#app/lib/text/negate.ts'
import type { Content } from '#app/rendering/index.ts'
import type { Payslip } from '#contract/agents/payslips.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Bet } from '#contract/play/bets.ts'
import type { CountedMembers, OpenedPayslipProps, OpenPayslip } from './open-payslip.ts'

/** The direct downlines' payslips of the period. */
export function PayslipDownlines({ detail: { downlines, payslip }, href }: OpenedPayslipProps) {
  const { t } = useTranslation('payslips')
  if (downlines.length === 0) return null
  const columns: Column<Payslip>[] = [
    {
      field: 'account',
      head: t('column.account'),
      place: 'title',
      cell: ({ id, account }) =>
        payslip.own ? (
          <a href={`${href({ payslip: id })}#payslip`} className="font-semibold text-link underline">
            {account}
          </a>
        ) : (
          account
        ),
    },
    { field: 'gross', head: t('column.gross'), place: 'result', amount: ({ gross }) => gross },
  ]
  return (
    <>
      <CardHead title={t('paidDown')} />
      <RecordsTable
        name="paidDown"
        caption={t('paidDown')}
        columns={columns}
        records={downlines}
        id={({ id }) => id}
        totals={[{ label: t('total'), cells: { gross: { amount: payslip.paidDown } } }]}
      />
    </>
  )
}

/** All payslips of the period, if it was corrected. */
export function PayslipRevisions({ detail: { revisions, payslip }, href }: OpenedPayslipProps) {
  const { t } = useTranslation('payslips')
  if (revisions.length === 0) return null
  const columns: Column<Payslip>[] = [
    {
      field: 'payslip',
      head: t('column.payslip'),
      place: 'title',
      cell: ({ id, corrects }) => (
        <a href={`${href({ payslip: id })}#payslip`} className="font-semibold text-link underline">
          {t(corrects ? 'correctionNo' : 'firstNo', { id })}
        </a>
      ),
    },
    { field: 'gross', head: t('column.gross'), amount: ({ gross }) => gross },
    { field: 'paidDown', head: t('column.paidDown'), amount: ({ paidDown }) => paidDown },
    { field: 'amount', head: t('column.amount'), place: 'result', amount: ({ amount }) => amount },
  ]
  const sum = revisions.reduce((all, { amount }) => all + minorOf(amount), 0n)
  return (
    <>
      <CardHead title={t('revisions')} />
      <RecordsTable
        name="revisions"
        caption={t('revisions')}
        columns={columns}
        records={revisions}
        id={({ id }) => id}
        current={({ id }) => id === payslip.id}
        totals={[{ label: t('total'), cells: { amount: { amount: moneyOf(sum) } } }]}
      />
    </>
  )
}

type CountedMember = CountedMembers['content'][number]

/** The members behind the figures; each links to its bets. */
export function PayslipMembers({
  detail: { payslip, now },
  members,
  href,
}: Pick<OpenedPayslipProps, 'detail' | 'href'> & { members: CountedMembers }) {
  const { t } = useTranslation('payslips')
  const columns: Column<CountedMember>[] = [
    {
      field: 'account',
      head: t('column.account'),
      place: 'title',
      cell: ({ account }) => (
        <a
          href={`${href({ payslip: payslip.id, member: account })}#payslip`}
          className="font-semibold text-link underline"
        >
          {account}
        </a>
      ),
    },
    {
      field: 'bets',
      head: t('column.bets'),
      numeric: true,
      cell: ({ bets }) => <span className="digits">{bets}</span>,
    },
    { field: 'turnover', head: t('column.memberTurnover'), amount: ({ turnover }) => turnover },
    { field: 'loss', head: t('column.memberLoss'), amount: ({ loss }) => loss },
    {
      field: 'active',
      head: t('column.active'),
      label: null,
      place: 'end',
      cell: ({ active }) => stateCell(active ? 'pos' : 'plain', t(active ? 'isActive' : 'isInactive')),
    },
  ]
  return (
    <RecordsTable
      name="members"
      caption={t('members')}
      columns={columns}
      records={members.content}
      id={({ account }) => account}
      totals={[
        { label: t('total'), cells: { turnover: { amount: now.turnover }, loss: { amount: now.loss } } },
      ]}
    />
  )
}

/** A member's turnover, and how its loss results from its stakes, payouts and other credits. */
export function MemberSum({ member }: { member: CountedMember }) {
  const { t } = useTranslation('payslips')
  const money = useMoney()
  const { turnover, stakes, loss, credited } = member
  const payout = moneyOf(minorOf(stakes) - minorOf(loss) - minorOf(credited))
  const amounts = { turnover, stakes, payout, credited, loss }
  return (
    <CardBody>
      <DescriptionList
        items={(['turnover', 'stakes', 'payout', 'credited', 'loss'] as const).map((field) => ({
          field: `member-${field}`,
          term: t(`memberSum.${field}`),
          amount: amounts[field],
          detail: money(amounts[field]),
        }))}
      />
    </CardBody>
  )
}

/** The record set `bets` (site.md section 6): those of one member that were settled in the period. */
export function PayslipBets({ bets }: { bets: NonNullable<OpenPayslip['bets']> }) {
  const { t } = useTranslation(['payslips', 'records', 'common', 'games'])
  const { dateTime } = useFormat()
  const proof = ({ id, vendorCode }: Bet, text: Content) => {
    const href = proofPath(vendorCode, id)
    return href ? linkCell(href, text, 'font-semibold text-link underline') : text
  }
  const columns: Column<Bet>[] = [
    {
      field: 'id',
      head: t('records:column.id'),
      place: 'hidden',
      cell: (bet) => proof(bet, shortIdCell(bet.id)),
    },
    {
      field: 'time',
      head: t('payslips:column.settledAt'),
      cell: ({ time, settledAt }) => timeCell(settledAt ?? time, dateTime(settledAt ?? time)),
    },
    {
      field: 'gameType',
      head: t('records:column.gameType'),
      place: 'hidden',
      cell: (bet) => t(kindWord(bet)),
    },
    { field: 'vendor', head: t('records:column.vendor'), place: 'hidden', cell: ({ vendor }) => vendor },
    { field: 'game', head: t('payslips:column.bet'), place: 'title', cell: (bet) => proof(bet, bet.game) },
    { field: 'stake', head: t('payslips:column.stake'), amount: ({ stake }) => negate(stake) },
    {
      field: 'turnover',
      head: t('payslips:column.memberTurnover'),
      amount: ({ turnover }) => turnover,
    },
    { field: 'payout', head: t('payslips:column.payout'), place: 'result', amount: ({ payout }) => payout },
    {
      field: 'result',
      head: t('records:column.result'),
      place: 'hidden',
      cell: ({ result }) => t(`records:result.${result}`),
    },
  ]
  return (
    <RecordsTable
      name="bets"
      caption={t('payslips:bets')}
      columns={columns}
      records={bets.content}
      id={({ id }) => id}
      status={({ result }) => result}
    />
  )
}
