import type { ReactNode } from 'react'
import { Card } from '#app/components/card.tsx'
import { FoldedWhile } from '#app/components/folded-while.tsx'
import { FirstRows } from '#app/components/records/first-rows.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { sortInUrl } from '#app/lib/list-query.ts'
import { withQuery } from '#app/lib/pages/paths.ts'
import type { Query } from '#app/records/filters.ts'
import { FileLink, ListFilters, RangeChips } from '#app/records/list-filters.tsx'
import type { FilterOf } from '#app/records/records.ts'
import {
  type agentContracts,
  type ContractTemplate,
  contractSorting,
} from '#contract/agents/contract-calls.ts'
import type { ContractSide } from '#contract/agents/contracts.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { RefusedActs } from './contract-acts.tsx'
import type { ContractDetail } from './contract-detail.ts'
import { proposeForm } from './contract-forms.ts'
import type { ContractsList } from './contract-lists.ts'
import { ContractTable } from './contract-table.tsx'
import type { Opens } from './opened-by-query.ts'
import { OpenedContract } from './opened-contract.tsx'

export interface ContractPanelProps {
  list: ContractsList
  contracts: ValueOf<typeof agentContracts>
  filter: FilterOf<ContractsList>
  /** The contract that is open, if one is. */
  detail: ContractDetail | null
  opens: Opens
  /** The templates for other terms of the open contract. */
  templates?: readonly ContractTemplate[]
  requestId: string
  /** Whether the reader may be on either side: the sides are tabs then. Otherwise it is always the downline. */
  bothSides: boolean
  /** Whether a contract or a payslip is open: the list is folded then. */
  folded: boolean
  /** Before the list: the form for offers. */
  offer?: ReactNode
  /** After the list: the payslips. */
  children?: ReactNode
}

/**
 * The panel of contracts, for both of their sides: those of one kind in the agent center, those of all kinds in the personal
 * center.
 */
export function ContractPanel({
  list,
  contracts,
  filter,
  detail,
  opens,
  templates = [],
  requestId,
  bothSides,
  folded,
  offer,
  children,
}: ContractPanelProps) {
  const { t } = useTranslation('contracts')
  const href = (more: Query) => list.href(filter, more)
  const tab = (type: ContractSide | undefined, label: string) => ({
    href: href({ type, account: undefined }),
    label,
    current: filter.type === type,
    count: type && contracts.waiting[type],
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {bothSides ? (
        <Tabs
          label={t('sides')}
          items={[
            tab(undefined, t('all')),
            tab('downline', t('withUpline')),
            tab('upline', t('withDownlines')),
          ]}
        />
      ) : null}
      {detail ? (
        <OpenedContract
          detail={detail}
          templates={templates}
          requestId={requestId}
          version={opens.version}
          seenVersion={opens.seenVersion}
          href={(more) => withQuery(list.path, { contract: detail.contract.id, ...more })}
        />
      ) : (
        <RefusedActs may={[]} />
      )}
      <RefusedAct form={proposeForm} isShown={offer !== null && offer !== undefined} />
      {offer}
      <FoldedWhile folded={folded} title={t('list')} count={contracts.totalRows}>
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <RangeChips filter={filter.days} href={href} beside />
          </div>
          {bothSides ? <FileLink href={list.fileHref(filter)} /> : null}
          <ListFilters list={list} filter={filter} idPrefix="filter-" />
        </div>
        <Card flush>
          <FirstRows id="more-contracts" rows={contracts.content.length}>
            <ContractTable
              list={list}
              contracts={contracts}
              filter={filter}
              current={detail?.contract.id}
              href={({ sort = filter.sort, contract }) =>
                href({
                  contract,
                  sort: sortInUrl(sort, contractSorting),
                  page: contract && contracts.page > 1 ? contracts.page : undefined,
                })
              }
            />
          </FirstRows>
        </Card>
        <RecordsPager {...contracts} href={(page) => href({ page })} />
      </FoldedWhile>
      {children}
    </div>
  )
}
