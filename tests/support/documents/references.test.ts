import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
const documents = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
]
const PATH = /`((?:app|contract|office|platform|tests|scripts|docs)\/[\w./-]+)`/g
const LINK = /\]\((?!\w+:)([^)#]+)/g

test('documents name files and folders, and link to pages, that there are', () => {
  const lost = documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8')
    const named = [...text.matchAll(PATH)].map(([, file = '']) => file)
    const linked = [...text.matchAll(LINK)].map(([, file = '']) => path.join(path.dirname(document), file))
    return [...named, ...linked]
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${document}: ${file}`)
  })
  expect(documents.length).toBeGreaterThan(1)
  expect(lost).toEqual([])
})
