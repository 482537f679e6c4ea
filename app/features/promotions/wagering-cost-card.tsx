import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/field.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { Toolbar } from '#app/components/records/toolbar.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText, withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import { ASSUMED_RETURN, type CostLine, type WageringCost } from './wagering-cost.ts'

/** The true cost of a deposit bonus's wagering, for a deposit that the visitor enters in a GET form. */
export function WageringCostCard({
  promotionId,
  cost,
  minDeposit,
}: {
  promotionId: string
  cost: WageringCost
  minDeposit: string
}) {
  const { t } = useTranslation(['promotions', 'common'])
  const { currencySymbol } = useFormat()
  const text = useAmountText()
  const decimal = useDecimal()
  const written = useWrittenAmount()
  const percent = (basisPoints: number) => decimal((basisPoints / 100).toFixed(2).replace(/\.?0+$/, ''))
  const columns: Column<CostLine>[] = [
    {
      field: 'gameType',
      head: t('promotions:cost.gameType'),
      place: 'title',
      cell: ({ gameType }) => <b>{t(typeWord(gameType))}</b>,
    },
    { field: 'weight', head: t('promotions:cost.weight'), numeric: true, cell: ({ weight }) => `${weight}%` },
    { field: 'stakes', head: t('promotions:cost.stakes'), amount: ({ stakes }) => stakes },
    {
      field: 'returns',
      head: t('promotions:cost.returns'),
      numeric: true,
      cell: ({ published, returnBasisPoints }) =>
        t(published ? 'promotions:cost.published' : 'promotions:cost.assumed', {
          percent: percent(returnBasisPoints),
        }),
    },
    { field: 'cost', head: t('promotions:cost.cost'), amount: ({ cost }) => cost },
    {
      field: 'net',
      head: t('promotions:cost.net'),
      place: 'result',
      amount: ({ net }) => net,
      signed: true,
    },
  ]
  return (
    <Card title={t('promotions:cost.title')} titleId="cost">
      <Toolbar action={paths.promoDetail(promotionId).split('?')[0]} className="max-md:[&>div]:col-span-full">
        <input type="hidden" name="id" value={promotionId} />
        <TextField
          name="amount"
          label={t('promotions:cost.amount')}
          defaultValue={written(withoutZeros(cost.deposit))}
          inputMode="decimal"
          autoComplete="off"
          affix={currencySymbol}
        />
        <Button type="submit" className="max-md:col-span-full">
          {t('promotions:cost.count')}
        </Button>
      </Toolbar>
      {cost.bonus === '0.00' ? (
        <Flash kind="info">{t('promotions:cost.tooSmall', { min: text(minDeposit) })}</Flash>
      ) : (
        <>
          {cost.least ? (
            <p
              data-field="cost"
              data-bonus={cost.bonus}
              data-wagering={cost.wagering}
              data-stakes={cost.least.stakes}
            >
              {t('promotions:cost.sentence', {
                deposit: text(cost.deposit),
                bonus: text(cost.bonus),
                stakes: text(cost.least.stakes),
                weight: cost.least.weight,
              })}
            </p>
          ) : null}
          <div className="-mx-4 md:-mx-5">
            <RecordsTable
              name="wageringCosts"
              caption={t('promotions:cost.caption')}
              columns={columns}
              records={cost.lines}
              id={({ gameType }) => gameType}
            />
          </div>
        </>
      )}
      <p className="text-xs text-ink-2">{t('promotions:cost.note', { percent: percent(ASSUMED_RETURN) })}</p>
    </Card>
  )
}
