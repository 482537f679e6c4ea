import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../../..')
const rows = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** How many requirements the standard (5.0.0) has of each level. */
const COUNTS: Record<string, number> = { 1: 70, 2: 183 }

test('the table of ASVS has every requirement of levels 1 and 2, once', () => {
  expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length)
  for (const [level, count] of Object.entries(COUNTS))
    expect(rows.filter(([, one]) => one === level)).toHaveLength(count)
})

test('each says what stands here, and names tests that there are', () => {
  for (const [number, , state, text = '', file = ''] of rows) {
    expect(['held', 'not held', "the operator's", 'does not apply'], number).toContain(state)
    expect(text.length, number).toBeGreaterThan(3)
    const names = file === '–' ? [] : file.split(', ').map((one) => /^`(.+)`$/.exec(one)?.[1] ?? one)
    for (const name of names) expect(existsSync(path.join(root, name)), `${number}: ${name}`).toBe(true)
  }
})
