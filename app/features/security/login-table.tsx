import { Card, CardBody } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ListSort } from '#app/records/list-sort.tsx'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { Kept, pattern } from '#app/rendering/index.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { logins } from '#contract/members/security.ts'
import { loginsList } from './logins-list.ts'
import { useDeviceText } from './session-table.tsx'

type Filter = FilterOf<typeof loginsList>

const Code = ({ text }: { text: string }) => <code>{text}</code>
const code = pattern('login-code', Code, {})

const Device = ({ userAgent, text }: { userAgent: string; text: string }) => (
  <span title={userAgent}>{text}</span>
)
const deviceCell = pattern('login-device', Device, {})

/** Past logins. */
export function LoginTable({ history, filter }: { history: ValueOf<typeof logins>; filter: Filter }) {
  const { t } = useTranslation('security')
  const device = useDeviceText()
  const table = useRecords(loginsList, {
    answer: history,
    filter,
    own: {
      id: { cell: ({ id }) => code({ text: id }) },
      device: { cell: ({ userAgent }) => deviceCell({ userAgent, text: device(userAgent) }) },
      kind: { cell: ({ kind }) => t(`kind.${kind}`) },
    },
  })
  return (
    <Card title={t('logins.title')} titleId="logins" flush>
      <CardBody>
        <Kept name="login-sort" of={LoginSort} input={{ sort: filter.sort, size: filter.size }} />
      </CardBody>
      <RecordsTable {...table} caption={t('logins.title')} id={({ id }) => id} />
      {history.totalPages > 1 ? (
        <CardBody className="border-t border-line">
          <RecordsPager {...history} href={(page) => loginsList.href(filter, { page })} />
        </CardBody>
      ) : null}
    </Card>
  )
}

const LoginSort = (filter: Pick<Filter, 'sort' | 'size'>) => (
  <ListSort list={loginsList} filter={{ ...filter, page: 1 }} />
)
