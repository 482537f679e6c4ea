import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commitCommand,
  digestCommand,
  drawCommand,
  shellQuoted,
  ticketHashCommand,
} from './shell-commands.ts'

const zeros = '0'.repeat(64)
const run = (command: string) => execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' }).trim()
const lastWord = (text: string) => text.split(/\s+/).at(-1)

test('the test vector of the specification, pasted into a shell', () => {
  expect(lastWord(run(commitCommand(zeros)))).toBe(
    '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55',
  )
  const digest = lastWord(run(digestCommand(zeros, 'player-seed', 0, 0))) ?? ''
  expect(digest.slice(0, 8)).toBe('5cd1ba73')
  expect(run(drawCommand('5cd1ba73', 10_000))).toBe('3625')
  expect(run(drawCommand('ffffffff', 10_000))).toBe('9999')
})

test.each([`it's`, '$(id) `id` "x" \\ !', '-n', '%s%n', '  spaces  ', `'''`, '~ * ? [a] {b} #c ; | & < >'])(
  'a client seed of %j stays as it is',
  (seed) => {
    const seedOfServer = createHash('sha256').update(seed).digest('hex')
    const expected = createHmac('sha256', seedOfServer).update(`${seed}:7:1`).digest('hex')
    expect(lastWord(run(digestCommand(seedOfServer, seed, 7, 1)))).toBe(expected)
  },
)

test('the hash of a ticket list that was downloaded', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tickets-'))
  writeFileSync(path.join(folder, 'tickets.csv'), 'first,last\r\n1,40\r\n41,41\r\n')
  const printed = execFileSync('/bin/sh', ['-c', ticketHashCommand], { cwd: folder, encoding: 'utf8' }).trim()
  expect(lastWord(printed)).toBe(createHash('sha256').update('1-40\n41-41').digest('hex'))
  rmSync(folder, { recursive: true })
})

test('any printable text survives the shell', () => {
  const printable = fc.array(
    fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    { minLength: 1, maxLength: 64 },
  )
  fc.assert(
    fc.property(printable, (signs) => {
      const text = signs.join('')
      const printed = execFileSync('/bin/sh', ['-c', `printf %s ${shellQuoted(text)}`], { encoding: 'utf8' })
      expect(printed).toBe(text)
    }),
    { numRuns: 30 },
  )
})
