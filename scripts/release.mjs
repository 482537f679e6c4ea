// npm run release: one archive, var/releases/sen-<version>-<commit>.tar.gz, that runs on a machine with Node alone: the build,
// the packages that it imports, the SQL of the database, `bin/sen`, and deploy/. Of the same commit it comes out the same.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { checkNode, ensureBuilt, root, say } from './prepare.mjs'
import { packagesOfRelease } from './site-lock.mjs'

/** Programs of a clone alone: other hosts, the demo world, the simulated vendor. */
const NOT_RELEASED = ['serve.js', 'remix-serve.js', 'world.js', 'vendor.js', '.sources']
/** A dependency that the programs name for development alone. */
const OF_DEVELOPMENT = ['vite']
/** What a package brings along and nobody runs. */
const NOT_RUN = /\.(?:map|d\.[cm]?ts|md|markdown|flow)$/

checkNode()
await ensureBuilt('site')
const read = (/** @type {string} */ file) => readFileSync(path.join(root, file), 'utf8')
const project = JSON.parse(read('package.json'))
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const changed = git('status', '--porcelain') !== ''
const commit = git('rev-parse', '--short=12', 'HEAD') + (changed ? '-changed' : '')
const name = `sen-${project.version}-${commit}`
const releases = path.join(root, 'var/releases')
const staging = path.join(releases, '.staging')
const folder = path.join(staging, name)

rmSync(staging, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
copyBuild()
copyPackages()
copySql()
cpSync(path.join(root, 'deploy'), path.join(folder, 'deploy'), {
  recursive: true,
  filter: (file) => file !== path.join(root, 'deploy/bin'),
})
cpSync(path.join(root, 'deploy/bin'), path.join(folder, 'bin'), { recursive: true })
chmodSync(path.join(folder, 'bin/sen'), 0o755)
writeFileSync(
  path.join(folder, 'package.json'),
  `${JSON.stringify({ name: 'sen', version: project.version, commit, private: true, type: 'module', engines: project.engines }, null, 2)}\n`,
)
const archive = path.join(releases, `${name}.tar.gz`)
await pack(archive)
rmSync(staging, { recursive: true })
say(
  `${path.relative(root, archive)}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, for ${process.platform}-${process.arch}`,
)
console.log(archive)

function copyBuild() {
  for (const entry of readdirSync(path.join(root, 'build')))
    if (!NOT_RELEASED.includes(entry))
      cpSync(path.join(root, 'build', entry), path.join(folder, 'build', entry), { recursive: true })
}

/** The dependencies that the programs name, whether they import them or find files in them. */
function namedPackages() {
  const programs = filesOf(path.join(folder, 'build')).filter(
    (file) => file.endsWith('.js') && !/[/\\]client[/\\]/.test(file),
  )
  const text = programs.map((file) => readFileSync(file, 'utf8')).join('\n')
  return Object.keys(project.dependencies).filter(
    (dependency) =>
      !OF_DEVELOPMENT.includes(dependency) &&
      new RegExp(
        `["'\`]${dependency.replaceAll(/[.*+?^$()[\]{}|\\]/g, String.raw`\$&`)}(?:/[^"'\`]*)?["'\`]`,
      ).test(text),
  )
}

function copyPackages() {
  const { packages } = JSON.parse(read('package-lock.json'))
  for (const place of packagesOfRelease(packages, namedPackages())) {
    const from = path.join(root, place)
    if (!existsSync(from)) continue // an optional one, for another machine
    const nested = path.join(from, 'node_modules')
    cpSync(from, path.join(folder, place), {
      recursive: true,
      dereference: false,
      filter: (file) => file !== nested && !NOT_RUN.test(file),
    })
  }
}

/** Migrations, and the functions and triggers of rooms, where the programs look for them. */
function copySql() {
  for (const shelf of JSON.parse(read('platform/shelves.json')))
    mkdirSync(path.join(folder, 'platform', shelf), { recursive: true })
  for (const file of filesOf(path.join(root, 'platform'))) {
    if (!file.endsWith('.sql') || path.basename(file) === 'schema.sql') continue
    const to = path.join(folder, path.relative(root, file))
    mkdirSync(path.dirname(to), { recursive: true })
    copyFileSync(file, to)
  }
}

/** @param {string} place @returns {string[]} */
function filesOf(place) {
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(place, entry.name)
    return entry.isDirectory() ? filesOf(file) : [file]
  })
}

/** Names in order, times of the commit, no owner: it has nothing from this machine. @param {string} to */
async function pack(to) {
  const time = git('log', '-1', '--format=%ct')
  const args = ['--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner']
  const tar = spawn('tar', [...args, '--mode=u+rwX,go+rX,go-w', '-cf', '-', '-C', staging, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => tar.once('close', resolve))
  await pipeline(tar.stdout, createGzip({ level: constants.Z_BEST_COMPRESSION }), createWriteStream(to))
  if ((await ended) !== 0) throw new Error('tar has failed')
}
