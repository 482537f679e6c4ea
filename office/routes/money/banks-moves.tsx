import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DecimalField, SelectField } from '#app/forms/controls.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { moveForm } from '#office/features/banks/bank-forms.ts'
import { FormSheet } from '#office/features/banks/form-sheet.tsx'
import { FigureTable } from '#office/features/figures/figure-table.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { OFFICE_ROWS } from '#office/limits.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { listMoves, moveBetweenBanks } from '#platform/cashier/bank-lines/index.ts'
import { listBanks } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'banks')
  const [moves, banks] = await Promise.all([listMoves(platform, { limit: OFFICE_ROWS }), listBanks(platform)])
  return { moves, banks, may: banks.length > 1 && may('banks.move') }
}

export async function action(args: ActionFunctionArgs) {
  let to = '/office/banks/moves'
  return doPosted(args, [
    does(moveForm, 'banks.move', {
      async run(platform, { amount, ...wish }, actor) {
        const moved = await moveBetweenBanks(platform, { ...wish, amount: minorOf(amount), actor })
        if (!moved.ok) return moved
        to = `/office/banks/moves/${moved.value.id}`
        return moved
      },
      to: () => to,
      says: 'money-moved',
    }),
  ])
}

export default function BankMoves() {
  const { moves, banks, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  const nameOf = (id: string) => {
    const bank = banks.find((one) => one.id === id)
    return bank ? `${bank.bank} ${bank.number}` : id
  }
  const options = banks.map(({ id }) => ({ value: id, label: nameOf(id) }))
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{t('moves.title')}</h1>
      </div>
      <Sheet title={t('moves.title')}>
        <FigureTable
          name="moves"
          caption={t('moves.title')}
          empty={t('moves.none')}
          columns={[
            { field: 'content', head: t('moves.content') },
            { field: 'from', head: t('moves.from') },
            { field: 'to', head: t('moves.to') },
            { field: 'amount', show: 'money', head: t('office:column.amount') },
            { field: 'time', head: t('office:column.time') },
            { field: 'state', head: t('office:column.state') },
          ]}
          rows={moves.map((move) => ({
            id: move.id,
            status: move.state,
            cells: {
              content: <a href={`/office/banks/moves/${move.id}`}>{move.content}</a>,
              from: nameOf(move.from),
              to: nameOf(move.to),
              amount: move.amount,
              time: dayTime(move.askedAt),
              state: t(`moves.state.${move.state}`),
            },
          }))}
        />
      </Sheet>
      <div className="o-g h mt-3">
        <FormSheet
          form={moveForm}
          title={t('moves.add')}
          about={t('moves.addHint')}
          may={may}
          labels={{ from: t('moves.from'), to: t('moves.to') }}
          values={{ from: options[0]?.value, to: options[1]?.value }}
        >
          <SelectField name="from" options={options} />
          <SelectField name="to" options={options} />
          <DecimalField name="amount" />
        </FormSheet>
      </div>
    </>
  )
}
