import type { ReactNode } from 'react'
import { shortIdCell, timeCell } from '#app/components/records/cells.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { byMarks, type Content, pattern, Rows } from '#app/rendering/index.ts'
import { Instant } from '#contract/base/fields/values.ts'
import { PointLineType } from '#contract/benefits/points.ts'

/** References with a kind before the first dash: `redeem-01a1ef4c-…`, or `turnover-` and a time. */
function partsOf(reference: string): { kind: PointLineType | undefined; id: string } {
  const [, word, id] = /^([a-z]+)-(.+)$/.exec(reference) ?? []
  const kind = PointLineType.options.find((type) => type === word)
  return kind && id ? { kind, id } : { kind: undefined, id: reference }
}

/** Most ids are none: a failed parse of the schema costs more than the row. */
const isInstant = (id: string) => id.includes('T') && Instant.safeParse(id).success

/** The reference of a movement: its kind in words, and its short id or time. Scripts find the whole in `value`. */
export const Reference = ({ reference }: { reference: string }) => (
  <Rows>{useReferenceCell()(reference)}</Rows>
)

interface MarkedProps {
  reference: string
  look: 'only-id' | undefined
  children: ReactNode
}

const Marked = ({ reference, look, children }: MarkedProps) => (
  <data value={reference} className={look}>
    {children}
  </data>
)
const marked = byMarks((look: MarkedProps['look']) => pattern('point-reference', Marked, { look }))

/** The same for the cells of tables. */
export function useReferenceCell(): (reference: string) => Content {
  const { t } = useTranslation('points')
  const { dateTime } = useFormat()
  return (reference: string) => {
    const { kind, id } = partsOf(reference)
    const time = isInstant(id) ? timeCell(id, dateTime(id)) : null
    const children = [kind ? `${t(`line.${kind}`)} ` : null, time ?? shortIdCell(id)]
    return marked(kind || time ? undefined : 'only-id')({ reference, children })
  }
}
