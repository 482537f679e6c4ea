import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '../support/browser/page-findings.ts'
import type { Walker } from '../support/pages/walked-pages.ts'

/** One finding of a walk: on which page, in which language and theme, and as whom. */
export interface Found extends Omit<Finding, 'kind'> {
  kind: Finding['kind'] | 'axe'
  language: string
  walker: Walker
  page: string
  theme: 'light' | 'dark'
}

interface Walk {
  pages: number
  found: Found[]
}

const RESULTS = path.join(import.meta.dirname, '../../test-results/sweep')

/** Where the findings of a walk are kept. */
export const fileOf = (language: string, walker: Walker) => path.join(RESULTS, `${language}-${walker}.json`)

export function keep(language: string, walker: Walker, pages: number, found: Found[]): void {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(fileOf(language, walker), JSON.stringify({ pages, found } satisfies Walk, null, 1))
}

/** A reporter of Playwright: writes `report.json`, in which what many pages and languages share stands once. */
export default class SweepReport {
  onEnd(): void {
    mkdirSync(RESULTS, { recursive: true })
    const walks = readdirSync(RESULTS)
      .filter((file) => /^\w+-\w+\.json$/.test(file))
      .map((file): Walk => JSON.parse(readFileSync(path.join(RESULTS, file), 'utf8')))
    const groups = new Map<string, Found[]>()
    for (const one of walks.flatMap(({ found }) => found)) {
      const group = `${one.kind}: ${one.where}`
      groups.set(group, [...(groups.get(group) ?? []), one])
    }
    const report = [...groups]
      .map(([what, some]) => ({
        what,
        times: some.length,
        languages: [...new Set(some.map(({ language }) => language))],
        pages: [...new Set(some.map(({ page }) => page))].slice(0, 5),
        texts: [...new Set(some.map(({ text }) => text))].slice(0, 8),
      }))
      .sort((one, other) => other.times - one.times)
    const loads = walks.reduce((sum, { pages }) => sum + pages, 0)
    writeFileSync(
      path.join(RESULTS, 'report.json'),
      JSON.stringify({ walks: walks.length, loads, report }, null, 1),
    )
    console.log(`${loads} pages walked in ${walks.length} walks, ${report.length} kinds of findings`)
  }
}
