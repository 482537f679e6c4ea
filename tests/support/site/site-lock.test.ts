import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packagesOfSite } from '../../../scripts/site-lock.mjs'

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
  const lock = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package-lock.json'), 'utf8'))
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
