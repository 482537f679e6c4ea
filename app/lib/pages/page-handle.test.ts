import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { KEPT } from '#tests/support/pages/kept-paths.ts'

const all = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])

test('every route whose page guests share is among those that are tested for it', () => {
  const shared = all(routes).filter(({ file }) =>
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes('keptForGuests('),
  )
  expect(shared.map(({ path }) => path).sort()).toEqual([...KEPT].sort())
})
