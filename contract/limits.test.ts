import { describe, expect, it } from 'vitest'
import { siteRelations } from '#app/limits.ts'
import { platformRelations } from '#platform/entry/limits.ts'
import { assertLimits } from './limits.ts'

/** Of every two neighbours of a relation: the relation with the upper one lowered to the lower one, and their names. */
const broken = [...siteRelations, ...platformRelations].flatMap((relation) =>
  Object.entries(relation)
    .slice(1)
    .map(([below, value], at) => {
      const above = Object.keys(relation)[at] as string
      return { above, below, relation: { ...relation, [above]: value } }
    }),
)

describe('limits', () => {
  it('hold to each other', () => {
    expect(() => assertLimits([...siteRelations, ...platformRelations])).not.toThrow()
  })

  it.each(broken)('stop the start when $above is not above $below', ({ above, below, relation }) => {
    // Those before the pair may be too low as well; it is the pair itself that is looked at.
    const { [above]: upper, [below]: lower } = relation
    expect(() => assertLimits([{ [above]: upper as number, [below]: lower as number }])).toThrow(
      `The limit ${above} (${upper}) must be above ${below} (${lower}).`,
    )
    expect(() => assertLimits([relation])).toThrow('must be above')
  })
})
