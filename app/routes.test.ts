import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from './routes.ts'

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])])

test('routes/ holds the modules of the table, and nothing else', async () => {
  const named = new Set(filesOf((await routes) as RouteConfigEntry[]))
  const modules = readdirSync(path.join(import.meta.dirname, 'routes'), { recursive: true })
    .map((file) => path.join('routes', String(file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  // The gallery of components is a route while the site is developed.
  expect([...named, 'routes/design.tsx'].sort()).toEqual(modules.sort())
})
