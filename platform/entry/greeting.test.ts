import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commands, commandsIn } from '#platform/base/process/commands.ts'
import { greeting } from './greeting.ts'

test('a release is called by its own program, and a clone by npm', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'sen-release-'))
  expect(commandsIn(root)).toEqual(commands)
  mkdirSync(path.join(root, 'bin'))
  writeFileSync(path.join(root, 'bin/sen'), '')
  const released = commandsIn(root)
  expect(Object.values(released).join()).not.toContain('npm')
  expect(greeting('http://localhost:3000', 'none', undefined, released)).toContain('`bin/sen ops help`')
  expect(greeting('http://localhost:3000', 'none')).toContain('`npm run -s ops -- help`')
  rmSync(root, { recursive: true })
})
