import { Flash } from '#app/components/frame/flash.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type ContractKind, contractKinds } from '#contract/agents/contracts.ts'
import type { DryPayslip } from '#platform/agents/settlements/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { AskForm } from '../records/ask-form.tsx'
import { Decisions } from '../records/decision.tsx'
import { Sheet } from '../records/section.tsx'
import { settleAgainForm, settleForm } from './agent-forms.ts'

/** A span to be tried: the payslips that settling it would write, and the act that writes them. */
export function Settle({
  period,
  kind,
  bad,
  slips,
  maySettle,
}: {
  period: string | null
  kind: ContractKind | undefined
  bad: boolean
  slips: readonly DryPayslip[]
  maySettle: boolean
}) {
  const { t } = useTranslation('office')
  const asked = { period: period ?? '', ...(kind && { kind }) }
  const span = { period: [period, kind && t(`contractKind.${kind}`)].filter(Boolean).join(' · ') }
  return (
    <Sheet title={t('settlement.dry')}>
      <AskForm
        path="/office/settlements"
        name="period"
        label={t('contract.period')}
        hint={t('settlement.periodHint')}
        value={period}
        maxLength={40}
        act={t('settlement.try')}
      >
        <select
          className="control select-arrow"
          name="kind"
          aria-label={t('column.kind')}
          defaultValue={kind ?? ''}
        >
          <option value="">{`${t('column.kind')}: ${t('all')}`}</option>
          {contractKinds.map((one) => (
            <option key={one} value={one}>
              {t(`contractKind.${one}`)}
            </option>
          ))}
        </select>
      </AskForm>
      {bad ? (
        <div className="o-sb">
          <Flash kind="alert">{t('settlement.badPeriod')}</Flash>
        </div>
      ) : null}
      {period && !bad ? (
        <FigureTable
          name="dry-payslips"
          caption={t('settlement.dry')}
          columns={[
            { field: 'account', head: t('column.account') },
            { field: 'kind', head: t('column.kind') },
            { field: 'period', head: t('contract.period') },
            { field: 'counted', head: t('settlement.counted'), show: 'money' },
            { field: 'rate', head: t('settlement.rate'), numeric: true },
            { field: 'gross', head: t('settlement.gross'), show: 'money' },
            { field: 'paidDown', head: t('settlement.paidDown'), show: 'money' },
            { field: 'amount', head: t('column.amount'), show: 'money' },
            { field: 'owed', head: t('settlement.owed'), show: 'money' },
          ]}
          rows={slips.map((slip) => ({
            id: `${slip.kind} ${slip.period} ${slip.account}`,
            cells: {
              account: <a href={`/office/agents/${slip.account}`}>{slip.account}</a>,
              kind: t(`contractKind.${slip.kind}`),
              period: slip.period,
              counted: slip.counted,
              rate: slip.rate,
              gross: slip.gross,
              paidDown: slip.paidDown,
              amount: slip.amount,
              owed: slip.owed,
            },
          }))}
          empty={t('settlement.nothing')}
        />
      ) : null}
      <Decisions
        decisions={[
          {
            form: settleForm,
            label: t('settlement.act', span),
            icon: 'check',
            look: 'act',
            may: maySettle,
            hidden: asked,
            words: { 'state-moved-on': t('settlement.hindered') },
          },
          {
            form: settleAgainForm,
            label: t('settlement.again', span),
            icon: 'undo',
            may: maySettle && slips.some(({ isCorrection }) => isCorrection),
            hidden: asked,
            words: { 'state-moved-on': t('settlement.hindered') },
          },
        ]}
      />
    </Sheet>
  )
}
