import { Badge } from '#app/components/badge.tsx'
import { LinkButton } from '#app/components/button.tsx'
import { useMoney } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { sizes } from '#app/lib/list-query.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { dayOf } from '#app/lib/text/dates.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { useOpens } from '../site/use-opens.ts'
import type { OpenPayslip } from './open-payslip.ts'

/**
 * The line that it was paid by, in the reader's own statement or in that of its team; undefined if nothing was paid, and
 * if the reader may not see the page.
 */
function useStatementHref({ payslip: { account, own, paidAt }, line }: OpenPayslip): string | undefined {
  const opens = useOpens()
  const type = 'commission'
  if (!opens(own ? paths.personal('transactionHistory') : paths.agent('downlineTransaction')))
    return undefined
  if (line) {
    const page = Math.trunc(line.place / sizes[0]) + 1
    return paths.personal('transactionHistory', {
      type,
      from: line.day,
      to: line.day,
      line: line.id,
      page: page > 1 ? page : undefined,
    })
  }
  if (paidAt === null) return undefined
  if (own) return paths.personal('transactionHistory', { type })
  const day = dayOf(new Date(paidAt))
  return paths.agent('downlineTransaction', { account, type, from: day, to: day })
}

/** The calculation from the counted figures to the payment, a line for each step. */
export function PayslipSum({ detail }: { detail: OpenPayslip }) {
  const { payslip, carriedBefore, carried, settledBefore, owedBefore, owed } = detail
  const { t } = useTranslation('payslips')
  const decimal = useDecimal()
  const money = useMoney()
  const { dateTime } = useFormat()
  const isDividend = payslip.kind === 'dividend'
  const statement = useStatementHref(detail)
  const line = (field: string, term: string, amount: string) => ({
    field,
    term,
    amount,
    detail: money(amount),
  })
  const isSome = (amount: string) => minorOf(amount) !== 0n
  return (
    <div>
      <h3 className="mb-2 font-bold">{t('sum')}</h3>
      <DescriptionList
        items={[
          line(
            isDividend ? 'loss' : 'turnover',
            t(isDividend ? 'sumOf.loss' : 'sumOf.turnover'),
            payslip.counted,
          ),
          ...(isSome(carriedBefore) ? [line('carriedBefore', t('sumOf.carriedBefore'), carriedBefore)] : []),
          {
            field: 'active',
            term: t('sumOf.active'),
            detail: <span className="digits">{payslip.active}</span>,
          },
          {
            field: 'rate',
            term: t('sumOf.rate'),
            detail:
              detail.tier === null
                ? t('noTier')
                : t('tierAt', { tier: detail.tier, rate: decimal(payslip.rate) }),
          },
          line('gross', t('sumOf.gross'), payslip.gross),
          line('paidDown', t('sumOf.paidDown'), payslip.paidDown),
          ...(isSome(settledBefore) ? [line('settledBefore', t('sumOf.settledBefore'), settledBefore)] : []),
          ...(isSome(owedBefore) ? [line('owedBefore', t('sumOf.owedBefore'), owedBefore)] : []),
          {
            ...line('amount', t('sumOf.amount'), payslip.amount),
            detail: <strong>{money(payslip.amount)}</strong>,
          },
          ...(isSome(owed) ? [line('owed', t('sumOf.owed'), owed)] : []),
          ...(isSome(carried) ? [line('carried', t('sumOf.carried'), carried)] : []),
          ...(payslip.paidAt
            ? [{ field: 'paidAt', term: t('sumOf.paidAt'), detail: dateTime(payslip.paidAt) }]
            : []),
        ]}
      />
      {statement ? (
        <p className="mt-3 print:hidden">
          <LinkButton href={statement}>{t('inStatement')}</LinkButton>
        </p>
      ) : null}
    </div>
  )
}

type SlipTier = OpenPayslip['tiers'][number] & { number: number }

/** The terms with the tier reached, and for each tier which of its conditions hold. */
export function PayslipTiers({ detail }: { detail: OpenPayslip }) {
  const { payslip, tiers, tier, carriedBefore } = detail
  const { t } = useTranslation(['payslips', 'contracts'])
  const decimal = useDecimal()
  const money = useMoney()
  const basis = minorOf(payslip.counted) + minorOf(carriedBefore)
  const conditionBadge = (is: boolean) => (
    <Badge tone={is ? 'pos' : 'neg'}>{t(is ? 'payslips:holds' : 'payslips:misses')}</Badge>
  )
  const columns: Column<SlipTier>[] = [
    {
      field: 'tier',
      head: t('payslips:column.tier'),
      place: 'title',
      cell: ({ number }) => t('payslips:tier', { tier: number }),
    },
    {
      field: 'threshold',
      head: t(payslip.kind === 'dividend' ? 'contracts:column.tierLoss' : 'contracts:column.tierTurnover'),
      numeric: true,
      cell: ({ threshold }) => (
        <>
          {money(threshold)} {conditionBadge(basis >= minorOf(threshold))}
        </>
      ),
    },
    {
      field: 'active',
      head: t('contracts:column.tierActive'),
      numeric: true,
      cell: ({ active }) => (
        <>
          <span className="digits">{active}</span> {conditionBadge(payslip.active >= active)}
        </>
      ),
    },
    {
      field: 'rate',
      head: t('contracts:column.tierRate'),
      numeric: true,
      cell: ({ rate }) => <span className="digits">{decimal((rate / 100).toFixed(2))}%</span>,
    },
  ]
  return (
    <RecordsTable
      name="payslipTiers"
      caption={t('payslips:terms')}
      columns={columns}
      records={tiers.map((one, at) => ({ ...one, number: at + 1 }))}
      id={({ number }) => String(number)}
      status={({ number }) => (number === tier ? 'reached' : undefined)}
      current={({ number }) => number === tier}
    />
  )
}
