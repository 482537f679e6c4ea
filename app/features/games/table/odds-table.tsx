import { Fold } from '#app/components/fold.tsx'
import { type CardPlace, type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** The columns that most odds tables have, each from its figure: percents as plain decimals, multipliers as written. */
interface OddsColumns<Row> {
  chance(percentOf: (row: Row) => string): Column<Row>
  multiplier(multiplierOf: (row: Row) => string | number): Column<Row>
  /** The part of the stakes that comes back. */
  returned(head: string, percentOf: (row: Row) => string, place?: CardPlace): Column<Row>
}

/** What each bet of a game is worth, folded below its rules. */
export function OddsTable<Row>({
  title,
  rows,
  id,
  columns,
  open,
}: {
  title: string
  rows: readonly Row[]
  id: (row: Row) => string
  columns: (usual: OddsColumns<Row>) => readonly Column<Row>[]
  open?: boolean | undefined
}) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const usual: OddsColumns<Row> = {
    chance: (percentOf) => ({
      field: 'chance',
      head: t('table.chance'),
      numeric: true,
      place: 'end',
      cell: (row) => `${decimal(percentOf(row))}%`,
    }),
    multiplier: (multiplierOf) => ({
      field: 'multiplier',
      head: t('round.multiplier'),
      numeric: true,
      place: 'result',
      cell: (row) => t('round.times', { multiplier: multiplierOf(row) }),
    }),
    returned: (head, percentOf, place = 'hidden') => ({
      field: 'return',
      head,
      numeric: true,
      place,
      cell: (row) => `${decimal(percentOf(row))}%`,
    }),
  }
  return (
    <Fold title={title} open={open}>
      <RecordsTable name="odds" caption={title} records={rows} id={id} columns={columns(usual)} />
    </Fold>
  )
}
