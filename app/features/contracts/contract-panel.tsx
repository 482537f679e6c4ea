import type { ReactNode } from 'react'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/field.tsx'
import { FoldedWhile } from '#app/components/folded-while.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { sortInUrl } from '#app/lib/list-query.ts'
import { type ContractSide, contractStates } from '#contract/agent-contracts.ts'
import { type agentContracts, type ContractTemplate, contractSorting } from '#contract/contract-calls.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { RefusedActs } from './contract-acts.tsx'
import { proposeForm } from './contract-forms.ts'
import { ContractTable } from './contract-table.tsx'
import { type ContractsFilter, contractsQuery, type Opens } from './contracts-filter.ts'
import type { Opened } from './opened.ts'
import { OpenedContract } from './opened-contract.tsx'

type Query = Record<string, string | number | undefined>

export interface ContractPanelProps {
  contracts: ValueOf<typeof agentContracts>
  filter: ContractsFilter
  /** The contract that is open, if one is. */
  opened: Opened | null
  opens: Opens
  /** The templates for other terms of the open contract. */
  templates?: readonly ContractTemplate[]
  requestId: string
  /** The panel's URL with a query. */
  here: (query: Query) => string
  /** Whether the reader may be on either side: the sides are tabs then. Otherwise it is always the downline. */
  bothSides: boolean
  /** The list as a download, where there is one. */
  csvHref?: string
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
  contracts,
  filter,
  opened,
  opens,
  templates = [],
  requestId,
  here,
  bothSides,
  csvHref,
  folded,
  offer,
  children,
}: ContractPanelProps) {
  const { t } = useTranslation(['contracts', 'records'])
  const query = contractsQuery(filter)
  const href = (more: Query) => here({ ...query, ...more })
  const tab = (type: ContractSide | undefined, label: string) => ({
    href: here({ ...query, type, account: undefined }),
    label,
    current: filter.type === type,
    count: type && contracts.waiting[type],
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {bothSides ? (
        <Tabs
          label={t('contracts:sides')}
          items={[
            tab(undefined, t('contracts:all')),
            tab('downline', t('contracts:withUpline')),
            tab('upline', t('contracts:withDownlines')),
          ]}
        />
      ) : null}
      {opened ? (
        <OpenedContract
          {...{ opened, templates, requestId }}
          version={opens.version}
          seenVersion={opens.seenVersion}
          href={(more) => here({ contract: opened.contract.id, ...more })}
        />
      ) : (
        <RefusedActs may={[]} />
      )}
      <RefusedAct form={proposeForm} shown={offer !== null && offer !== undefined} />
      {offer}
      <FoldedWhile folded={folded} title={t('contracts:list')} count={contracts.totalRows}>
        <div className="flex flex-wrap items-center gap-2">
          <RangeChips filter={filter} href={href} />
          {csvHref ? <IconLink icon="download" href={csvHref} label={t('records:filter.csv')} /> : null}
          <RecordFilters
            action={here({})}
            filter={filter}
            chosen={[filter.status, filter.account]}
            sorting={contractSorting}
            columnLabel={(column) => t(`contracts:column.${column}`)}
            idPrefix="filter-"
          >
            {filter.type ? <input type="hidden" name="type" value={filter.type} /> : null}
            <FilterSelect
              name="status"
              label={t('contracts:column.status')}
              value={filter.status}
              options={contractStates.map((state) => ({
                value: state,
                label: t(`contracts:state.${state}`),
              }))}
            />
            <TextField
              name="account"
              id="filter-account"
              label={t('contracts:column.account')}
              maxLength={64}
              defaultValue={filter.account}
            />
          </RecordFilters>
        </div>
        <Card flush>
          <ContractTable
            contracts={contracts}
            mixed={!bothSides}
            current={opened?.contract.id}
            sort={filter.sort}
            href={({ sort = filter.sort, contract }) =>
              href({
                contract,
                sort: sortInUrl(sort, contractSorting),
                page: contract && contracts.page > 1 ? contracts.page : undefined,
              })
            }
          />
        </Card>
        <RecordsPager {...contracts} href={(page) => href({ page })} />
      </FoldedWhile>
      {children}
    </div>
  )
}
