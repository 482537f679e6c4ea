import { Button, LinkButton } from '#app/components/button.tsx'
import { Card, CardBody } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { FormAround } from '#app/forms/form-around.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { manualRebate, Rebate } from '#contract/benefits/rebates.ts'
import { claimRebateForm } from './claim-forms.ts'

export type Due = ValueOf<typeof manualRebate>

/** The unclaimed rebate by game type and rate, with the claim buttons. */
export function RebateCard({ due, requestId }: { due: Due; requestId: string }) {
  const { t } = useTranslation('rewards')
  const text = useAmountText()
  const earned = /[1-9]/.test(due.totals.amount)
  return (
    <Card
      title={t('rebate.intro', { rank: due.rank.name || `VIP ${due.rank.level}` })}
      titleId="rebates"
      flush
    >
      <FormAround acts={earned} form={claimRebateForm} hidden={{ requestId }}>
        <RebateTable due={due} />
        {earned ? (
          <CardBody className="border-t border-line">
            <div>
              <Button type="submit" look="act" name="id" value="all" icon="refresh">
                {t('rebate.claim', { amount: text(due.totals.amount) })}
              </Button>
            </div>
          </CardBody>
        ) : null}
      </FormAround>
      <CardBody className="border-t border-line">
        <p className="text-sm text-ink-2">
          {sentences(
            t('rebate.rules'),
            due.turnoverPercent > 0
              ? t('rebate.needsTurnover', { percent: due.turnoverPercent })
              : t('rebate.noTurnover'),
            due.min === '0.01' ? '' : t('rebate.min', { min: text(due.min) }),
          )}
        </p>
      </CardBody>
    </Card>
  )
}

function RebateTable({ due }: { due: Due }) {
  const { t } = useTranslation(['rewards', 'common'])
  const decimal = useDecimal()
  const isFirst = (line: Rebate) => due.list.find(({ gameType }) => gameType === line.gameType) === line
  const columns: Column<Rebate>[] = [
    {
      field: 'gameType',
      head: t('rebate.gameType'),
      place: 'title',
      cell: ({ gameType }) => <b>{t(typeWord(gameType))}</b>,
    },
    { field: 'turnover', head: t('rebate.turnover'), amount: ({ turnover }) => turnover },
    {
      field: 'rate',
      head: t('rebate.rate'),
      numeric: true,
      place: 'end',
      cell: ({ rate }) => <span className="digits">{decimal(rate)}%</span>,
    },
    { field: 'amount', head: t('rebate.amount'), place: 'result', amount: ({ amount }) => amount },
    {
      field: 'act',
      head: t('rebate.act'),
      hideHead: true,
      place: 'wide',
      cell: (line) =>
        isFirst(line) && /[1-9]/.test(line.amount) ? (
          <Button
            type="submit"
            small
            name="id"
            value={line.gameType}
            aria-label={t('rebate.claimOne', { type: t(typeWord(line.gameType)) })}
          >
            {t('rebate.act')}
          </Button>
        ) : null,
    },
  ]
  return (
    <RecordsTable
      name="rebates"
      caption={t('rebate.caption')}
      columns={columns}
      records={due.list}
      id={(line) => (isFirst(line) ? line.gameType : `${line.gameType}-${line.rate}`)}
      totals={[
        {
          label: t('rebate.total'),
          cells: { turnover: { amount: due.totals.turnover }, amount: { amount: due.totals.amount } },
        },
      ]}
      empty={
        <EmptyState
          title={t('rebate.empty')}
          action={<LinkButton href={paths.lobby('RNG')}>{t('rebate.play')}</LinkButton>}
        >
          {t('rebate.emptyHint')}
        </EmptyState>
      }
    />
  )
}
