import { RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { requestsList } from './contract-lists.ts'
import { panelOf } from './contract-panels.ts'
import { ContractBadge, useOtherSide } from './contract-table.tsx'

/** The record set `requests`: contracts that wait for an answer of either side; each leads to its panel. */
export function RequestTable({ answer: requests, filter }: AnswerOf<typeof requestsList>) {
  const { t } = useTranslation('contracts')
  const { dayTime } = useFormat()
  const otherSide = useOtherSide()
  const table = useRecords(requestsList, {
    answer: requests,
    filter,
    own: {
      account: {
        cell: (contract) => (
          <a
            href={paths.agent(panelOf[contract.kind], { contract: contract.id })}
            className="font-semibold text-link underline"
          >
            {otherSide(contract)}
          </a>
        ),
      },
      kind: { cell: ({ kind }) => t(`kind.${kind}`) },
      ask: {
        cell: ({ state }) =>
          state === 'in-process' || state === 'amend-proposed' || state === 'termination-requested'
            ? t(`requests.asked.${state}`)
            : null,
      },
      who: {
        cell: (contract) => (contract.waitsFor === contract.side ? t('requests.you') : otherSide(contract)),
      },
      answerBy: {
        cell: ({ answerBy }) => (answerBy ? <time dateTime={answerBy}>{dayTime(answerBy)}</time> : null),
      },
      status: { cell: ({ state }) => <ContractBadge state={state} /> },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('requests.list')}
      id={({ id }) => id}
      status={({ state }) => state}
      changed={({ waitsFor, side }) => waitsFor === side}
    />
  )
}
