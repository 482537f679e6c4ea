import { useActionData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import type { Form, FormReply } from '#app/forms/define-form.ts'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type previewContract, UNWARNED, warningOf } from '#contract/agents/contract-calls.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { percentText } from './contract-terms.ts'
import { usePeriodText } from './payslip-table.tsx'

type Sandbox = ValueOf<typeof previewContract>
type Line = Sandbox['lines'][number]

/** The preview that this form has just made; undefined without one. */
function useSandbox({ id }: Pick<Form, 'id'>): Sandbox | undefined {
  const reply = useActionData() as (FormReply & { sandbox?: Sandbox }) | undefined
  return reply?.form === id ? reply.sandbox : undefined
}

/** The buttons: preview, or send. Both keep their places; after a preview it is the send button that stands out. */
export function DraftButtons({ form, children }: { form: Pick<Form, 'id' | 'intent'>; children: ReactNode }) {
  const { t } = useTranslation('contracts')
  const sandbox = useSandbox(form)
  const hasSandbox = sandbox !== undefined
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button type="submit" name="intent" value="preview" look={hasSandbox ? 'plain' : 'act'} wide>
        {t('sandbox.button')}
      </Button>
      <Button type="submit" name="intent" value={form.intent} look={hasSandbox ? 'act' : 'plain'} wide>
        {sandbox?.guard.worse ? t('sandbox.anyway') : children}
      </Button>
    </div>
  )
}

/** The sandbox (record set `sandbox`), and what the solvency guard says. */
export function SandboxPart({ form, kind }: { form: Pick<Form, 'id'>; kind: ContractKind }) {
  const { t } = useTranslation('contracts')
  const decimal = useDecimal()
  const periodText = usePeriodText()
  const sandbox = useSandbox(form)
  if (!sandbox) return <Warned warning={UNWARNED} />
  const counted = kind === 'dividend' ? 'loss' : 'turnover'
  const money = (field: 'gross' | 'paidDown' | 'before'): Column<Line> => ({
    field,
    head: t(`sandbox.column.${field}`),
    amount: (line) => line[field],
  })
  const columns: Column<Line>[] = [
    {
      field: 'account',
      head: t('sandbox.column.account'),
      place: 'title',
      cell: ({ account, own }) => <b>{own ? t('sandbox.you', { account }) : account}</b>,
    },
    { field: counted, head: t(`sandbox.column.${counted}`), amount: (line) => line.counted },
    {
      field: 'active',
      head: t('sandbox.column.active'),
      numeric: true,
      cell: ({ active }) => <span className="digits">{active}</span>,
    },
    {
      field: 'rate',
      head: t('sandbox.column.rate'),
      numeric: true,
      cell: ({ rate }) => <span className="digits">{decimal(percentText(rate))}%</span>,
    },
    money('gross'),
    money('paidDown'),
    {
      field: 'amount',
      head: t('sandbox.column.amount'),
      place: 'result',
      amount: ({ amount }) => amount,
    },
    money('before'),
  ]
  return (
    <section aria-labelledby="sandbox" className="grid min-w-0 gap-3">
      <h2 id="sandbox" className="text-base">
        {t('sandbox.title', { period: periodText(sandbox.period) })}
      </h2>
      <p className="text-sm text-ink-2">{t('sandbox.what')}</p>
      <RecordsTable
        name="sandbox"
        caption={t('sandbox.caption')}
        columns={columns}
        records={sandbox.lines}
        id={({ account }) => account}
      />
      <Guard guard={sandbox.guard} />
      <Warned warning={sandbox.guard.worse ? warningOf(sandbox.guard.worse) : UNWARNED} />
    </section>
  )
}

/** Hidden field that asks for the guard, and names the warning that the maker has seen. */
const Warned = ({ warning }: { warning: string }) => <input type="hidden" name="warned" value={warning} />

function Guard({ guard }: Pick<Sandbox, 'guard'>) {
  const { t } = useTranslation('contracts')
  const text = useAmountText()
  const periodText = usePeriodText()
  const { sure, periods, short, worst, worse } = guard
  return (
    <Flash kind={worst ? 'warn' : 'info'}>
      <span data-solvent={worst ? 'no' : 'yes'} data-periods={periods} data-short={short}>
        {worst
          ? t('sandbox.short', {
              short,
              periods,
              period: periodText(worst.period),
              gross: text(worst.gross),
              paidDown: text(worst.paidDown),
            })
          : t(sure ? 'sandbox.sure' : 'sandbox.fine', { periods })}
        {worst ? (
          <span className="block" data-worse={worse?.by ?? '0.00'}>
            {worse
              ? t('sandbox.worse', { by: text(worse.by), period: periodText(worse.period) })
              : t('sandbox.notWorse')}
          </span>
        ) : null}
      </span>
    </Flash>
  )
}
