import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { FormAround } from '#app/forms/form-around.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { PlayLimit } from '#contract/members/responsible-gaming.ts'
import { limitChangeForm } from './limit-forms.ts'

const idOf = ({ kind, period }: PlayLimit) => `${kind}:${period}`

/** The limits in force, in one form; each button posts its own value. */
export function LimitTable({ limits }: { limits: readonly PlayLimit[] }) {
  const { t } = useTranslation('responsible-gaming')
  const { dateTime } = useFormat()
  const columns: Column<PlayLimit>[] = [
    { field: 'kind', head: t('column.kind'), place: 'title', cell: ({ kind }) => t(`kind.${kind}`) },
    {
      field: 'period',
      head: t('column.period'),
      place: 'result',
      cell: ({ period }) => t(`period.${period}`),
    },
    {
      field: 'amount',
      head: t('column.amount'),
      numeric: true,
      amount: ({ amount }) => amount,
      cell: ({ amount }) => <Money amount={amount} />,
    },
    {
      field: 'spent',
      head: t('column.spent'),
      numeric: true,
      amount: ({ spent }) => spent,
      cell: ({ spent }) => <Money amount={spent} />,
    },
    {
      field: 'left',
      head: t('column.left'),
      numeric: true,
      amount: ({ left }) => left,
      cell: ({ left }) => <Money amount={left} />,
    },
    {
      field: 'since',
      head: t('column.since'),
      cell: ({ since }) => timeCell(since, dateTime(since)),
    },
    { field: 'pending', head: t('column.pending'), cell: ({ pending }) => <Pending pending={pending} /> },
    {
      field: 'act',
      head: t('column.act'),
      hideHead: true,
      place: 'wide',
      cell: (limit) => <Change limit={limit} />,
    },
  ]
  return (
    <FormAround acts={limits.length > 0} form={limitChangeForm}>
      <RecordsTable
        name="limits"
        caption={t('title')}
        columns={columns}
        records={limits}
        id={idOf}
        status={({ pending }) => (pending ? 'pending' : 'in-force')}
        empty={<EmptyState title={t('none')} />}
      />
    </FormAround>
  )
}

function Pending({ pending }: Pick<PlayLimit, 'pending'>) {
  const { t } = useTranslation('responsible-gaming')
  const { dateTime } = useFormat()
  if (!pending) return '–'
  return (
    <Badge tone="warn">
      <span data-pending={pending.amount ?? 'none'} data-pending-at={pending.at}>
        {pending.amount === null ? t('pending.none') : <Money amount={pending.amount} />}{' '}
        {t('pending.from', { at: dateTime(pending.at) })}
      </span>
    </Badge>
  )
}

/** A limit about to become looser can be kept; any other can be removed. */
function Change({ limit }: { limit: PlayLimit }) {
  const { t } = useTranslation('responsible-gaming')
  const act = limit.pending ? 'keep' : 'remove'
  const names = { kind: t(`kind.${limit.kind}`), period: t(`period.${limit.period}`) }
  return (
    <Button
      type="submit"
      small
      name="change"
      value={`${act}:${idOf(limit)}`}
      aria-label={t(`${act}Of`, names)}
    >
      {t(act)}
    </Button>
  )
}
