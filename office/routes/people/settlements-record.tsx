import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { FigureTable } from '#office/features/figures/figure-table.tsx'
import { usePercent } from '#office/features/figures/use-percent.ts'
import { useActor } from '#office/features/orders/seals.tsx'
import { RecordLink } from '#office/features/records/record-link.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { admit } from '#office/services/acts.server.ts'
import { showSettlement } from '#platform/agents/settlements/index.ts'

export const handle = { page: 'settlements' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'settlements')
  const settlement = await showSettlement(platform, args.params.id ?? '')
  if (!settlement.ok) throw pageFailure(settlement.code)
  return { ...settlement.value, title: settlement.value.settlement.kind }
}

export default function SettlementRecord() {
  const { settlement, payslips } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const percent = usePercent()
  const actorOf = useActor()
  const { dayTime } = useFormat()
  return (
    <article className="o-rec" data-id={settlement.id} data-status={settlement.status}>
      <section className="o-s o-rh">
        <h1 className="amt">
          {t(`contractKind.${settlement.kind as 'dividend'}`)} <Money amount={settlement.amount} mark />
        </h1>
        <div className="o-row text-ink-2">
          <span>
            {dayTime(settlement.from)} – {dayTime(settlement.until)}
          </span>
          <span data-actor={settlement.askedBy}>{actorOf(settlement.askedBy)}</span>
        </div>
      </section>
      <Sheet title={t('settlement.payslips')}>
        <FigureTable
          name="payslips"
          caption={t('settlement.payslips')}
          columns={[
            { field: 'account', head: t('column.account') },
            { field: 'contract', head: t('settlement.contract') },
            { field: 'counted', head: t('settlement.counted'), show: 'money' },
            { field: 'active', head: t('settlement.active'), numeric: true },
            { field: 'rate', head: t('settlement.rate'), numeric: true },
            { field: 'gross', head: t('settlement.gross'), show: 'money' },
            { field: 'paidDown', head: t('settlement.paidDown'), show: 'money' },
            { field: 'amount', head: t('column.amount'), show: 'money' },
            { field: 'owed', head: t('settlement.owed'), show: 'money' },
            { field: 'paidAt', head: t('settlement.paidAt') },
          ]}
          rows={payslips.map((slip) => ({
            id: slip.id,
            cells: {
              account: <RecordLink href={`/office/agents/${slip.account}`}>{slip.account}</RecordLink>,
              contract: <RecordLink href={`/office/contracts/${slip.contract}`}>{slip.contract}</RecordLink>,
              counted: slip.counted,
              active: slip.active,
              rate: percent(slip.rate),
              gross: slip.gross,
              paidDown: slip.paidDown,
              amount: slip.amount,
              owed: slip.owed,
              paidAt: slip.paidAt ? dayTime(slip.paidAt) : '–',
            },
          }))}
          empty={t('settlement.nothing')}
        />
      </Sheet>
    </article>
  )
}
