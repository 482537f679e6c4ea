// npm run sbom: what a site is installed and built from, as CycloneDX, in var/sbom.cdx.json or the file that is named.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, say } from './prepare.mjs'
import { packagesOfSite } from './site-lock.mjs'

const FILE = path.resolve(root, process.argv[2] ?? 'var/sbom.cdx.json')
const MAX_BYTES = 64 * 1024 * 1024

/** @typedef {{ name: string, version: string, 'bom-ref': string }} Component */
/** @typedef {{ ref: string, dependsOn?: string[] }} Dependency */

// By the lockfile and not by what is installed, which may hold packages of tests and tools.
const { stdout, stderr, status } = spawnSync(
  'npm',
  ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'],
  { cwd: root, encoding: 'utf8', maxBuffer: MAX_BYTES, shell: process.platform === 'win32' },
)
if (status !== 0) {
  say(stderr)
  process.exit(1)
}
/** @type {{ components: Component[], dependencies: Dependency[], metadata: { component: Component } }} */
const whole = JSON.parse(stdout)
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
// npm names it after the folder that it stands in.
const component = { ...whole.metadata.component, name: read('package.json').name }
const wanted = new Set(
  Object.entries(packagesOfSite(read('package-lock.json').packages)).map(
    ([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`,
  ),
)
const components = whole.components.filter(({ name, version }) => wanted.has(`${name}@${version}`))
const refs = new Set([component, ...components].map((one) => one['bom-ref']))
const dependencies = whole.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
const metadata = { ...whole.metadata, component }
mkdirSync(path.dirname(FILE), { recursive: true })
writeFileSync(FILE, `${JSON.stringify({ ...whole, metadata, components, dependencies }, null, 2)}\n`)
say(`${components.length} packages: ${path.relative(root, FILE)}`)
