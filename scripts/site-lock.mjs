// The part of package-lock.json that a site is built and run from: neither what is for tests and tools alone, nor what its
// packages ask for and a site has no use for.

/**
 * @typedef {object} Package
 * @property {string} [name] where its place does not have it: an alias
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [inBundle] it comes within the package that its place is in
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */
/** @typedef {Record<string, Package>} Packages by path, as in a lockfile; the project's own is '' */

/**
 * What is used of the packages that some ask for. Of Remix's the Vite plugin is, which needs a fifth of what its older
 * compiler and command line do; of `recheck` the script alone, not its programs.
 * @type {Record<string, readonly string[]>}
 */
const USED = {
  '@remix-run/dev': [
    '@babel/core',
    '@babel/generator',
    '@babel/parser',
    '@babel/traverse',
    '@babel/types',
    '@npmcli/package-json',
    '@remix-run/node',
    '@remix-run/react',
    '@remix-run/router',
    '@remix-run/server-runtime',
    'es-module-lexer',
    'fs-extra',
    'jsesc',
    'lodash',
    'minimatch',
    'pathe',
    'picocolors',
    'react-refresh',
    'set-cookie-parser',
    'valibot',
    'vite',
    'vite-node',
  ],
  recheck: [],
}
/** What of the project's own packages runs the site elsewhere: `npm run serve`. */
const OF_OTHER_HOSTS = ['@remix-run/serve', 'morgan']
const NODE_MODULES = 'node_modules/'

/** @param {Packages} packages @returns {Packages} */
export function packagesOfSite(packages) {
  /** @type {Packages} */
  const result = {}
  const add = (/** @type {string} */ place) => {
    if (result[place] || !packages[place]) return
    const own = withoutUnused(place, packages[place])
    result[place] = own
    for (const name of Object.keys({
      ...own.dependencies,
      ...own.optionalDependencies,
      ...own.peerDependencies,
    }))
      add(placeOf(packages, place, name))
  }
  add('')
  return result
}

/**
 * The places of some of the project's own packages, and of whatever these ask for.
 * @param {Packages} packages @param {readonly string[]} names
 */
export function packagesOfRelease(packages, names) {
  /** @type {Set<string>} */
  const result = new Set()
  const add = (/** @type {string} */ place) => {
    const one = packages[place]
    if (!one || result.has(place)) return
    result.add(place)
    const own = withoutUnused(place, one)
    for (const name of Object.keys({
      ...own.dependencies,
      ...own.optionalDependencies,
      ...own.peerDependencies,
    }))
      add(placeOf(packages, place, name))
  }
  for (const name of names) add(`${NODE_MODULES}${name}`)
  return [...result].sort()
}

/**
 * What npm installs a site by: its package.json asks for no more than its lockfile has, or `npm ci` refuses both.
 * @template {Package} Project
 * @template {{ packages: Packages }} Lock
 * @param {Project} project package.json
 * @param {Lock} lock package-lock.json
 */
export function installOfSite(project, lock) {
  const packages = packagesOfSite(lock.packages)
  const { dependencies, optionalDependencies } = packages[''] ?? {}
  return {
    project: {
      ...project,
      dependencies,
      optionalDependencies,
      devDependencies: undefined,
      scripts: undefined,
    },
    lock: { ...lock, packages },
  }
}

/** @param {string} place @param {Package} one @returns {Package} */
function withoutUnused(place, { devDependencies, ...one }) {
  const used = USED[place.slice(place.lastIndexOf(NODE_MODULES) + NODE_MODULES.length)]
  const only = (
    /** @type {Record<string, string> | undefined} */ some,
    isUsed = (/** @type {string} */ _) => true,
  ) =>
    some &&
    Object.fromEntries(
      Object.entries(some).filter(
        ([name]) =>
          isUsed(name) && (used?.includes(name) ?? !(place === '' && OF_OTHER_HOSTS.includes(name))),
      ),
    )
  return {
    ...one,
    dependencies: only(one.dependencies),
    optionalDependencies: only(one.optionalDependencies),
    peerDependencies: only(one.peerDependencies, (name) => !one.peerDependenciesMeta?.[name]?.optional),
  }
}

/** Where Node finds a package that the one at a place asks for. @param {Packages} packages @param {string} from @param {string} name */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf(`/${NODE_MODULES}`)))) {
    const place = `${folder ? `${folder}/` : ''}${NODE_MODULES}${name}`
    if (packages[place] || folder === '') return place
  }
}
