import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes, { lines } from './routes.ts'

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

/** The source of a module of `routes/`, and of one whose loader it has. */
function sourceOf(module: string): string {
  const source = readFileSync(path.join(import.meta.dirname, 'routes', module), 'utf8')
  const [, other] = /export \{[^}]*\bloader\b[^}]*\} from '\.\/([\w-]+\.tsx)'/.exec(source) ?? []
  return other ? source + sourceOf(path.join(path.dirname(module), other)) : source
}

test('a page whose loader asks for the title of its line has one', () => {
  for (const { path, module, title } of lines)
    if (sourceOf(module).includes('titleOf(args)')) expect(title, path).toBeDefined()
})
