import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { sortedPage } from './sorted-page.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

interface Row {
  id: string
  worth: number | null
}

const listOf = (rows: readonly Row[]) => ({
  rows: sql<Row>`(select * from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ worth }) => worth)}::integer[]) given (id, worth))`,
  is: (id: string) => sql<boolean>`id = ${id}`,
  columns: { worth: { by: sql`worth`, isNullable: true } },
  ties: [sql`id collate "C"`],
})

const rowsOf = fc
  .uniqueArray(fc.record({ id: fc.stringMatching(/^[a-z]{1,3}$/), worth: fc.option(fc.nat(3)) }), {
    selector: ({ id }) => id,
    maxLength: 12,
  })
  .filter((rows) => rows.length > 0)

test('pages, one after the other, are the whole list once, and from its other end it is the exact reverse', async () => {
  await fc.assert(
    fc.asyncProperty(
      rowsOf,
      fc.constantFrom('worth', '-worth', undefined),
      fc.integer({ min: 1, max: 4 }),
      async (rows, sort, limit) => {
        const idsBy = async (place: Parameters<typeof sortedPage>[2]) =>
          (await sortedPage(world.ctx.db, listOf(rows), place as { sort?: 'worth' })).map(({ id }) => id)
        const whole = await idsBy({ sort })
        const way = sort === '-worth' ? -1 : 1
        const last = way * Number.POSITIVE_INFINITY
        const expected = [...rows].sort((a, b) =>
          sort === undefined
            ? a.id < b.id
              ? -1
              : 1
            : way * ((a.worth ?? last) - (b.worth ?? last) || (a.id < b.id ? -1 : 1)),
        )
        expect(whole).toEqual(expected.map(({ id }) => id))
        const paged: string[] = []
        for (;;) {
          const page = await idsBy({ sort, after: paged.at(-1), limit })
          paged.push(...page)
          if (page.length < limit) break
        }
        expect(paged).toEqual(whole)
        if (sort === undefined) return
        const reverse = sort === 'worth' ? '-worth' : 'worth'
        for (const [place, id] of whole.entries())
          expect(await idsBy({ sort: reverse, after: id, limit: 1, fromEnd: true })).toEqual(
            whole.slice(Math.max(0, place - 1), place),
          )
      },
    ),
    { numRuns: cases({ few: 25, many: 200 }) },
  )
})

test('nothing follows a row that the list has not', async () => {
  const place = { sort: 'worth', after: 'none' } as const
  expect(await sortedPage(world.ctx.db, listOf([{ id: 'a', worth: 1 }]), place)).toEqual([])
})
