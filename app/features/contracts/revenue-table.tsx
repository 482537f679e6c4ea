import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { HOUSE } from '#contract/agents/contracts.ts'
import { useOpens } from '../site/use-opens.ts'
import { revenueList } from './contract-lists.ts'
import { panelOf } from './contract-panels.ts'

/** The record set `revenue`: what an agent's contracts have paid, by day and source. */
export function RevenueTable({ answer: revenue, filter }: AnswerOf<typeof revenueList>) {
  const { t } = useTranslation(['payslips', 'contracts'])
  const opens = useOpens()
  const table = useRecords(revenueList, {
    answer: revenue,
    filter,
    own: {
      source: { cell: ({ source }) => source ?? t('contracts:house') },
      kind: {
        cell: ({ kind }) => {
          const name = t(`contracts:kind.${kind}`)
          // Contracts of a kind that is switched off have no panel.
          if (!opens(paths.agent(panelOf[kind]))) return name
          return (
            <a
              href={`${paths.agent(panelOf[kind], { type: 'downline' })}#payslips`}
              className="text-link underline"
            >
              {name}
            </a>
          )
        },
      },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('payslips:revenue')}
      id={(line) => `${line.day}.${line.kind}.${line.source ?? HOUSE}`}
    />
  )
}
