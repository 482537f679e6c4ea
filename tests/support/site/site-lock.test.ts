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

/** Within another package: npm checks them with the hash of that one. */
const isBundled = ({ inBundle = false }: { inBundle?: boolean }) => inBundle

test('npm checks the bytes of each package, those for other machines too, and has them from whichever registry is set', () => {
  const { packages } = read('package-lock.json')
  for (const [place, entry] of Object.entries<Record<string, string>>(packages)) {
    if (place === '') continue
    if (!isBundled(entry)) expect(entry.integrity, place).toMatch(/^sha512-/)
    expect(entry.resolved, place).toBeUndefined()
    const folders = place
      .split('/node_modules/')
      .map((_, at, all) => all.slice(0, at + 1).join('/node_modules/'))
    for (const name of Object.keys(entry.optionalDependencies ?? {}))
      expect(
        ['', ...folders.map((folder) => `${folder}/`)].some(
          (folder) => packages[`${folder}node_modules/${name}`],
        ),
        `${name} of ${place}`,
      ).toBe(true)
  }
})

test('the bill of materials is the project’s, and has each package with its licence and hash', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'sbom.cdx.json')
  const root = path.join(import.meta.dirname, '../../..')
  execFileSync(process.execPath, ['scripts/sbom.mjs', file], { cwd: root })
  const { metadata, components } = JSON.parse(readFileSync(file, 'utf8'))
  expect(metadata.component).toMatchObject({ name: 'sen', type: 'application', purl: 'pkg:npm/sen@0.1.0' })
  const { '': _project, ...lock } = packagesOfSite(read('package-lock.json').packages)
  const nameOf = (place: string) => place.replace(/.*node_modules\//, '')
  const bundled = new Set<string>()
  const wanted = Object.entries(lock).map(([place, entry]) => {
    const name = `${entry.name ?? nameOf(place)}@${entry.version}`
    if (isBundled(entry)) bundled.add(name)
    return name
  })
  const packages = components.map(({ name, version }: Record<string, string>) => `${name}@${version}`)
  expect(packages.sort()).toEqual([...new Set(wanted)].sort())
  for (const { name, version, licenses, hashes } of components) {
    expect(licenses?.length, name).toBeGreaterThan(0)
    if (!bundled.has(`${name}@${version}`)) expect(hashes, name).toMatchObject([{ alg: 'SHA-512' }])
  }
})
