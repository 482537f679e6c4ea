import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Word } from '#app/i18n/use-word.ts'
import { sizes } from '#app/lib/list-query.ts'
import { type AnyList, allLists } from './all-lists.ts'
import type { ListColumn } from './records.ts'

/** `npm run docs:records` writes it. */
const PAGE = path.join(import.meta.dirname, '../../docs/records.md')

const english = path.join(import.meta.dirname, '../i18n/locales/en')

/** A word as the English catalogue has it. */
function read(word: Word): string {
  const [namespace, key = ''] = word.split(':')
  const catalogue: unknown = JSON.parse(readFileSync(path.join(english, `${namespace}.json`), 'utf8'))
  const text = key.split('.').reduce((part, name) => Reflect.get(Object(part), name), catalogue)
  if (typeof text !== 'string') throw new Error(`The English catalogue has no ${word}.`)
  return text
}

const places = { table: 'only in the table', file: 'only in the file', order: 'only an order' }

const columnLine = (
  name: string,
  { head, show = 'text', total, only }: ListColumn<never, never>,
  sorts: readonly string[],
) => {
  const remarks = [sorts.includes(name) && 'sorts', total && 'has a total', only && places[only]]
  return `- \`${name}\` (${read(head)}): ${[show, ...remarks].filter(Boolean).join(', ')}`
}

function filterText(name: string, { field }: AnyList['filters'][string]): string {
  if (!field) return `\`${name}\``
  const options = field.control === 'select' ? field.options.map(({ value }) => `\`${value}\``).join(' ') : ''
  return `\`${name}\` (${read(field.label)}${options && `: ${options}`})`
}

/** A list as a section, without its path. */
function sectionOf({ call, rows, columns, filters, sorting, size, empty }: AnyList): string {
  const names = Object.entries(filters).map(([name, filter]) => filterText(name, filter))
  const facts = [
    `Call: \`${call.path}\`. File: ${rows ? `\`${rows.path}\`` : 'none'}.`,
    `Filters: ${names.join(', ') || 'none'}. Order: ${sorting.usual ? `\`${sorting.usual}\`` : 'fixed'}. Size: ${size ?? sizes[0]}.`,
    ...(empty ? [`Empty: “${read(empty)}”`] : []),
  ]
  const lines = Object.entries(columns).map(([name, column]) => columnLine(name, column, sorting.columns))
  return [facts.join('\n'), '', ...lines].join('\n')
}

test('docs/records.md has every list as its value says it', async () => {
  const pages = new Map<string, string[]>()
  for (const list of allLists) {
    const section = `${list.name}\n\n${sectionOf(list)}`
    pages.set(section, [...(pages.get(section) ?? []), list.path])
  }
  const sections = [...pages].map(
    ([section, paths]) => `## ${[...new Set(paths)].sort().join(', ')}: ${section}`,
  )
  const text = `# Lists of records

Every list as its value in \`app/features/*/*-list(s).ts\` says it, written by \`npm run docs:records\`. Words are those of the English
catalogue. Query: \`from\`, \`to\` or \`range\` for \`days\`, \`sort\`, \`page\` and \`size\` (${sizes.join(', ')}) besides the filters. A file is the path
with \`.csv\`.

${sections.sort().join('\n\n')}
`
  await expect(text).toMatchFileSnapshot(PAGE)
})
