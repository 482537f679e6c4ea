import { Card, CardBody } from '#app/components/card.tsx'
import { timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { SortForm } from '#app/forms/sort-select.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { sizeInUrl, sortInUrl } from '#app/lib/list-query.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { Kept, pattern } from '#app/rendering/index.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { SortOf } from '#contract/base/sorting.ts'
import { loginSorting, type logins } from '#contract/members/security.ts'
import { useDeviceText } from './session-table.tsx'

type Login = ValueOf<typeof logins>['content'][number]

const Code = ({ text }: { text: string }) => <code>{text}</code>
const code = pattern('login-code', Code, {})

const Device = ({ userAgent, text }: { userAgent: string; text: string }) => (
  <span title={userAgent}>{text}</span>
)
const deviceCell = pattern('login-device', Device, {})

/** Past logins: time, place and method. */
export function LoginTable({
  history,
  sort,
}: {
  history: ValueOf<typeof logins>
  sort: SortOf<typeof loginSorting>
}) {
  const { t } = useTranslation('security')
  const { dateTime } = useFormat()
  const device = useDeviceText()
  const href = (more: { page?: number; sort?: string }) =>
    paths.personal('securityCenter', {
      sort: sortInUrl(sort, loginSorting),
      size: sizeInUrl(history.size),
      ...more,
    })
  const columns: Column<Login>[] = [
    { field: 'id', head: t('column.id'), place: 'hidden', cell: ({ id }) => code({ text: id }) },
    {
      field: 'time',
      head: t('column.time'),
      place: 'title',
      cell: ({ time }) => timeCell(time, dateTime(time)),
    },
    { field: 'address', head: t('column.address'), place: 'result', cell: ({ address }) => address },
    {
      field: 'device',
      head: t('column.device'),
      cell: ({ userAgent }) => deviceCell({ userAgent, text: device(userAgent) }),
    },
    { field: 'kind', head: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
  ]
  return (
    <Card title={t('logins.title')} titleId="logins" flush>
      <CardBody>
        <Kept name="login-sort" of={LoginSort} given={{ sort, size: history.size }} />
      </CardBody>
      <RecordsTable
        name="logins"
        caption={t('logins.title')}
        columns={columns}
        records={history.content}
        id={({ id }) => id}
        sorting={{ by: loginSorting.columns, sort, href: (sort) => href({ sort }) }}
        empty={<EmptyState title={t('logins.none')} />}
      />
      {history.totalPages > 1 ? (
        <CardBody className="border-t border-line">
          <RecordsPager {...history} href={(page) => href({ page })} />
        </CardBody>
      ) : null}
    </Card>
  )
}

function LoginSort({ sort, size }: { sort: SortOf<typeof loginSorting>; size: number }) {
  const { t } = useTranslation('security')
  return (
    <SortForm
      action={paths.personal('securityCenter')}
      size={size}
      sorting={loginSorting}
      sort={sort}
      columnLabel={(column) => t(`column.${column}`)}
    />
  )
}
