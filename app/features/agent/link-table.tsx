import { Badge } from '#app/components/badge.tsx'
import { CodedUrl } from '#app/components/coded-url.tsx'
import { Copyable } from '#app/components/copyable.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type InvitationLink, invitationLinkSorting, type invitationLinks } from '#contract/agents/agents.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { ColumnOf, SortOf } from '#contract/base/sorting.ts'

export interface LinkTableProps {
  links: ValueOf<typeof invitationLinks>
  /** The full URL of a code. */
  urlOf: (code: string) => string
  sort: SortOf<typeof invitationLinkSorting>
  /** The list in another order. */
  href: (sort: string) => string
}

/** The words of the columns that links are sorted by. */
export const linkColumns = {
  createdAt: 'agent:link.createdAt',
  rebate: 'agent:column.rebate',
  uses: 'agent:column.uses',
  expiresAt: 'agent:column.expiresAt',
} as const satisfies Record<ColumnOf<typeof invitationLinkSorting>, string>

/** The agent's invitation links, each with its terms and QR code. */
export function LinkTable({ links, urlOf, sort, href }: LinkTableProps) {
  const { t } = useTranslation(['agent', 'common'])
  const decimal = useDecimal()
  const { day, dateTime } = useFormat()
  const columns: Column<InvitationLink>[] = [
    { field: 'code', head: t('agent:column.code'), place: 'title', cell: ({ code }) => <b>{code}</b> },
    {
      field: 'rebate',
      head: t(linkColumns.rebate),
      numeric: true,
      cell: ({ rebate }) => <span className="digits">{decimal(rebate)}%</span>,
    },
    {
      field: 'uses',
      head: t(linkColumns.uses),
      numeric: true,
      cell: ({ uses }) => <span className="digits">{uses}</span>,
    },
    {
      field: 'expiresAt',
      head: t(linkColumns.expiresAt),
      cell: ({ expiresAt }) =>
        expiresAt === null ? (
          t('agent:link.life.never')
        ) : (
          <time dateTime={expiresAt}>{dateTime(expiresAt)}</time>
        ),
      below: {
        field: 'createdAt',
        head: t(linkColumns.createdAt),
        cell: ({ createdAt }) =>
          createdAt === null ? '–' : <time dateTime={createdAt}>{day(createdAt)}</time>,
      },
    },
    {
      field: 'link',
      head: t('agent:column.link'),
      place: 'wide',
      cell: ({ code, status }) =>
        status === 'expired' ? (
          <Badge tone="plain">{t('agent:link.expired')}</Badge>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <QrCode text={urlOf(code)} label={t('agent:invitations.qr', { code })} />
            <Copyable id={`link-${code}`} label={t('agent:invitations.copy')} doneLabel={t('common:copied')}>
              <a href={urlOf(code)} className="text-link wrap-anywhere whitespace-normal underline">
                <CodedUrl url={urlOf(code)} code={code} />
              </a>
            </Copyable>
          </div>
        ),
    },
  ]
  return (
    <RecordsTable
      name="invitations"
      caption={t('agent:link.list')}
      columns={columns}
      records={links.content}
      id={({ code }) => code}
      status={({ status }) => status}
      sorting={{ by: invitationLinkSorting.columns, sort, href }}
      totals={[
        {
          label: t('agent:total'),
          cells: { uses: { content: <span className="digits">{links.totals.uses}</span> } },
        },
      ]}
      empty={<EmptyState title={t('agent:link.none')} />}
    />
  )
}
