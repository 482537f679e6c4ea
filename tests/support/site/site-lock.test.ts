import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installOfSite, packagesOfSite } from '../../../scripts/site-lock.mjs'

const read = (name: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../..', name), 'utf8'))

const one = (more = {}) => ({ version: '1.0.0', ...more })
const withOptionalPeer = {
  dependencies: { inner: '1' },
  peerDependencies: { asked: '1', offered: '1' },
  peerDependenciesMeta: { offered: { optional: true } },
}

test('a site gets what its packages need, where Node finds it, and nothing that is for tests or offered alone', () => {
  const packages = {
    '': one({ dependencies: { outer: '1' }, devDependencies: { tests: '1' } }),
    'node_modules/outer': one(withOptionalPeer),
    'node_modules/outer/node_modules/inner': one({
      optionalDependencies: { 'for-a-mac': '1', nowhere: '1' },
    }),
    'node_modules/inner': one({ version: '2.0.0' }),
    'node_modules/for-a-mac': one({ optional: true }),
    'node_modules/asked': one({ dependencies: { outer: '1' } }),
    'node_modules/offered': one(),
    'node_modules/tests': one(),
  }
  expect(Object.keys(packagesOfSite(packages))).toEqual([
    '',
    'node_modules/outer',
    'node_modules/outer/node_modules/inner',
    'node_modules/for-a-mac',
    'node_modules/asked',
  ])
})

test('of the project’s own packages a site gets no tools of tests, and no compiler of Remix’s', () => {
  const lock = read('package-lock.json')
  const names = Object.keys(packagesOfSite(lock.packages)).map((place) =>
    place.replace(/.*node_modules\//, ''),
  )
  expect(names).toEqual(
    expect.arrayContaining(['react', 'pg', '@remix-run/dev', 'vite', 'esbuild', 'rollup']),
  )
  for (const name of Object.keys(lock.packages[''].devDependencies)) {
    // Some declare the types of others, which need them.
    if (!name.startsWith('@types/')) expect(names).not.toContain(name)
  }
  expect(names).not.toContain('express')
  expect(names).not.toContain('recheck-jar')
})

test('npm installs a site by what it is given, and asks for nothing else', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { project, lock } = installOfSite(read('package.json'), read('package-lock.json'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
  // It compares the two, and throws where they differ; nothing is fetched.
  execFileSync('npm', ['ci', '--dry-run', '--offline', '--no-audit', '--ignore-scripts'], { cwd: folder })
})
