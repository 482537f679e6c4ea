// Installs and builds what a fresh clone lacks. Without dependencies, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
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
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

const OLDEST_NODE = { major: 20, minor: 19 }
/** The inputs of the build, without tests. */
const SOURCES = [
  'app',
  'contract',
  'platform',
  'public',
  'server.ts',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'scripts/compress.mjs',
]
const INSTALL_STAMP = path.join(root, 'node_modules/.sen-lock')
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

/** Installs the packages unless those of package-lock.json are there. */
export function ensureInstalled() {
  if (isInstalled()) return
  withLock(() => {
    if (isInstalled()) return
    // NODE_ENV=production alone would leave out what the build needs.
    work('Installing packages', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    writeFileSync(INSTALL_STAMP, lockHash())
  })
}

/** Builds unless the build is up to date. */
export function ensureBuilt() {
  if (isBuilt()) return
  ensureInstalled()
  withLock(() => {
    if (isBuilt()) return
    work('Building', ['run', '--silent', 'build'])
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

const lockHash = () => hashOf(['package-lock.json'])
const sourcesHash = () => hashOf(SOURCES)
const isBuilt = () => textOf(BUILD_STAMP) === sourcesHash()

function isInstalled() {
  if (textOf(INSTALL_STAMP) === lockHash()) return true
  // Somebody ran npm by hand: read npm's own record. File times prove nothing, because a clone sets them.
  const record = textOf(path.join(root, 'node_modules/.package-lock.json'))
  return (
    record !== undefined &&
    hasPackages(packagesOf(record), packagesOf(textOf(path.join(root, 'package-lock.json'))))
  )
}

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, link?: boolean }>} Packages */

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

/**
 * Runs npm silently; if it fails, prints its output and exits with its code.
 * @param {string} what
 * @param {string[]} args
 */
function work(what, args) {
  say(`${what} ...`)
  const started = Date.now()
  // A child of npm knows which npm to run.
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const done = spawnSync(program, [...first, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    say(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim())
    say(`${what} failed.`)
    process.exit(done.status || 1)
  }
  say(`${what} took ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

/** A lock for programs started at once on a fresh clone: one works, the others wait. @param {() => void} action */
function withLock(action) {
  mkdirSync(path.dirname(LOCK), { recursive: true })
  const limit = Date.now() + LOCK_LIMIT_MS
  while (!take()) {
    if (Date.now() > limit) {
      say(`Another program has been preparing for too long; if there is none, remove ${LOCK}.`)
      process.exit(1)
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
  const release = () => rmSync(LOCK, { force: true })
  process.once('exit', release)
  action()
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
