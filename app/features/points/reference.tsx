import { shortId } from '#app/components/short-id.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PointLineType } from '#contract/points.ts'
import { Instant } from '#contract/values.ts'

/** References with a kind before the first dash: `redeem-01a1ef4c-…`, or `turnover-` and a time. */
function partsOf(reference: string): { kind: PointLineType | undefined; id: string } {
  const [, word, id] = /^([a-z]+)-(.+)$/.exec(reference) ?? []
  const kind = PointLineType.options.find((type) => type === word)
  return kind && id ? { kind, id } : { kind: undefined, id: reference }
}

/** Most ids are none: a failed parse of the schema costs more than the row. */
const isInstant = (id: string) => id.includes('T') && Instant.safeParse(id).success

/** The reference of a movement: its kind in words, and its short id or time. Scripts find the whole in `value`. */
export const Reference = ({ reference }: { reference: string }) => useReference()(reference)

/** The same as a function, for the cells of long tables. */
export function useReference() {
  const { t } = useTranslation('points')
  const { dateTime } = useFormat()
  return (reference: string) => {
    const { kind, id } = partsOf(reference)
    const time = isInstant(id) ? <time dateTime={id}>{dateTime(id)}</time> : null
    return (
      <data value={reference} className={kind || time ? undefined : 'only-id'}>
        {kind ? `${t(`line.${kind}`)} ` : null}
        {time ?? shortId(id)}
      </data>
    )
  }
}
