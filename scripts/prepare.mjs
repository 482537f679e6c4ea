// Installs and builds what a fresh clone lacks. Without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { installOfSite, packagesOfSite } from './site-lock.mjs'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

const OLDEST_NODE = { major: 20, minor: 19 }
/** The inputs of the build, without tests. */
const SOURCES = [
  'app',
  'contract',
  'office',
  'platform',
  'public',
  'make-office.ts',
  'make-site.ts',
  'office.ts',
  'remix-serve.ts',
  'serve.ts',
  'server.ts',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
]
const INSTALL_STAMP = path.join(root, 'node_modules/.sen-lock')
const SITE_INSTALL = path.join(root, 'var/installing')
const BUILD_STAMP = path.join(root, 'build/.sources')
/** Not in `build`, which the first step of a build empties. */
const BUILD_BEGUN = path.join(root, 'var/build-begun')
const LOCK = path.join(root, 'var/preparing')
const LOCK_LIMIT_MS = 10 * 60_000

/** Reports progress on stderr, because stdout may belong to a program that prints JSON. @param {string} text */
export const say = (text) => process.stderr.write(`${text}\n`)

/** Exits if this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return
  say(
    `Sen needs Node.js ${OLDEST_NODE.major}.${OLDEST_NODE.minor} or newer, and this is ${process.versions.node}.`,
  )
  process.exit(1)
}

/** What is installed: all packages, or those alone that building and running need. @typedef {'all' | 'site'} Extent */

/** Installs the packages of package-lock.json that are not there yet. @param {Extent} extent */
export async function ensureInstalled(extent = 'all') {
  if (isInstalled(extent)) return
  await withLock(async () => {
    if (isInstalled(extent)) return
    await (extent === 'all' ? installAll() : installForSite())
    writeFileSync(INSTALL_STAMP, stampOf(extent))
  })
}

const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error']

/** What a site runs from is completed, not removed first: the site may be running. */
async function installAll() {
  const way = isInstalled('site') ? ['install', '--no-save'] : ['ci']
  // NODE_ENV=production alone would leave out what tests need.
  await must('Installing packages', npm(...way, '--include=dev', ...QUIETLY))
}

/** Installs by a lockfile of what a site needs, in a folder of its own, because npm itself
 * leaves out only what nothing else asks for. */
async function installForSite() {
  const read = (/** @type {string} */ name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'))
  const { project, lock } = installOfSite(read('package.json'), read('package-lock.json'))
  rmSync(SITE_INSTALL, { recursive: true, force: true })
  mkdirSync(SITE_INSTALL, { recursive: true })
  const write = (/** @type {string} */ name, /** @type {object} */ content) =>
    writeFileSync(path.join(SITE_INSTALL, name), JSON.stringify(content))
  write('package.json', project)
  write('package-lock.json', lock)
  copyFileSync(path.join(root, '.npmrc'), path.join(SITE_INSTALL, '.npmrc'))
  await must('Installing packages', npm('ci', ...QUIETLY), SITE_INSTALL)
  const place = path.join(root, 'node_modules')
  rmSync(place, { recursive: true, force: true })
  renameSync(path.join(SITE_INSTALL, 'node_modules'), place)
  rmSync(SITE_INSTALL, { recursive: true, force: true })
}

/**
 * Builds unless the build is up to date.
 * @param {Extent} extent of the packages
 * @param {string} [beside] the name of a program that runs as soon as it is built, beside the rest
 */
export async function ensureBuilt(extent = 'all', beside) {
  if (isBuilt()) return
  await ensureInstalled(extent)
  await withLock(async () => {
    if (isBuilt()) return
    const step = (/** @type {string} */ name) => [process.execPath, 'scripts/build.mjs', name]
    await must('Building the programs', step('programs'))
    // If it fails, the program that needs what it makes fails too, and says so.
    const other = beside && work('Making the demo world', [process.execPath, `build/${beside}.js`])
    await must('Building the pages', step('pages'))
    await other
  })
}

/** Runs first in `npm run build`: notes the hash of the sources. An interrupted build must not count as done. */
export function beginBuild() {
  rmSync(BUILD_STAMP, { force: true })
  mkdirSync(path.dirname(BUILD_BEGUN), { recursive: true })
  writeFileSync(BUILD_BEGUN, sourcesHash())
}

/** Runs last in `npm run build`: the build belongs to the sources that were there when it began. */
export function endBuild() {
  renameSync(BUILD_BEGUN, BUILD_STAMP)
}

/** @param {Extent} extent */
const stampOf = (extent) => `${hashOf(['package-lock.json'])} ${extent}`
const sourcesHash = () => hashOf(SOURCES)
const isBuilt = () => textOf(BUILD_STAMP) === sourcesHash()

/** @param {Extent} extent */
function isInstalled(extent) {
  const stamp = textOf(INSTALL_STAMP)
  if (stamp === stampOf('all') || stamp === stampOf(extent)) return true
  // Somebody ran npm by hand: read npm's own record. File times prove nothing, because a clone sets them.
  const record = textOf(path.join(root, 'node_modules/.package-lock.json'))
  const wanted = packagesOf(textOf(path.join(root, 'package-lock.json')))
  return (
    record !== undefined &&
    hasPackages(packagesOf(record), extent === 'all' ? wanted : packagesOfSite(wanted))
  )
}

/** @typedef {import('./site-lock.mjs').Packages} Packages */

/** The packages of a lockfile, by path. @param {string | undefined} lockfile @returns {Packages} */
const packagesOf = (lockfile) => JSON.parse(lockfile ?? '{}').packages ?? {}

/**
 * Whether all packages of a lockfile are installed in its versions. Optional ones may be for another machine.
 * @param {Packages} installed
 * @param {Packages} wanted
 */
export const hasPackages = (installed, wanted) =>
  Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
    const there = installed[place]
    return (
      place === '' || (there ? there.version === version && there.integrity === integrity : optional === true)
    )
  })

/** @param {string} file */
function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A hash of the names and contents of files and folders below the root. @param {string[]} names */
function hashOf(names) {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ name) => {
    const file = path.join(root, name)
    if (!existsSync(file) || /\.test\.tsx?$/.test(name)) return
    if (statSync(file).isDirectory())
      for (const entry of readdirSync(file).sort()) add(path.join(name, entry))
    else hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  for (const name of names) add(name)
  return hash.digest('hex')
}

/** The npm that runs this, if it was one. @param {string[]} args */
function npm(...args) {
  const file = process.env.npm_execpath
  return file?.endsWith('.js') ? [process.execPath, file, ...args] : ['npm', ...args]
}

/** Works; exits if it fails. @param {string} what @param {string[]} command @param {string} [folder] */
async function must(what, command, folder) {
  const { code, output } = await work(what, command, folder)
  if (code === 0) return
  say(output)
  say(`${what} failed.`)
  process.exit(code)
}

/**
 * Runs a command silently, and says how long it took.
 * @param {string} what
 * @param {string[]} command
 * @param {string} [folder]
 * @returns {Promise<{ code: number, output: string }>}
 */
async function work(what, [program = '', ...args], folder = root) {
  say(`${what} ...`)
  const started = Date.now()
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  /** @type {number} */
  const code = await new Promise((resolve) => {
    child.once('error', ({ message }) => {
      output += message
      resolve(1)
    })
    child.once('close', (status) => resolve(status ?? 1))
  })
  if (code === 0) say(`${what} took ${((Date.now() - started) / 1000).toFixed(0)} s.`)
  return { code, output: output.trim() }
}

/** A lock for programs started at once on a fresh clone: one works, the others wait. @param {() => Promise<void>} action */
async function withLock(action) {
  mkdirSync(path.dirname(LOCK), { recursive: true })
  const limit = Date.now() + LOCK_LIMIT_MS
  while (!take()) {
    if (Date.now() > limit) {
      say(`Another program has been preparing for too long; if there is none, remove ${LOCK}.`)
      process.exit(1)
    }
    await pause(500)
  }
  const release = () => rmSync(LOCK, { force: true })
  process.once('exit', release)
  await action()
  process.off('exit', release)
  release()
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const pid = Number(textOf(LOCK))
    if (pid && !isAlive(pid)) rmSync(LOCK, { force: true }) // its holder was killed
    return false
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
