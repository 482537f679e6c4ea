// npm start | npm run platform | npm run site | npm run serve | npm run office | npm run ops | npm run vendor: installs and builds what a fresh
// clone lacks, then runs the program in this same process, so that signals and exit code are its own.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuilt, ensureInstalled, root, say } from './prepare.mjs'
import { endWithParent } from './same-process.mjs'

const programs = {
  all: 'server',
  site: 'server',
  serve: 'remix-serve',
  platform: 'platform',
  office: 'office',
  ops: 'ops',
  vendor: 'vendor',
}
const [name = 'all', ...args] = process.argv.slice(2)
const program = programs[name]
if (!program) {
  say(`usage: node scripts/start.mjs [${Object.keys(programs).join('|')}]`)
  process.exit(2)
}
checkNode()
const alone = name === 'site' || name === 'serve'
if (alone && !process.env.PLATFORM_URL?.trim()) {
  say(
    'PLATFORM_URL is missing: for the site alone it must be the URL of a running platform, like http://127.0.0.1:3001.',
  )
  process.exit(1)
}
const file = path.join(root, 'build', `${program}.js`)
// The command line and the office must not rebuild under a running site: any build will do.
if (!['ops', 'office'].includes(name) || !existsSync(file) || !existsSync(path.join(root, 'node_modules')))
  await ensureBuilt('site', lacksWorld() ? 'world' : undefined)
process.env.NODE_ENV ||= 'production'
endWithParent()
if (name === 'serve') {
  await ensureInstalled('all') // for the build alone less is enough
  const remixServe = path.join(root, 'node_modules/@remix-run/serve/dist/cli.js')
  if (!process.env.PORT?.trim()) delete process.env.PORT // an empty one would be 0 to it
  process.argv = [process.argv[0], remixServe, file]
} else process.argv = [process.argv[0], file, ...args]
await import(pathToFileURL(process.argv[1]).href)

/** Whether this is the first start of a demo world in a database of its own. */
function lacksWorld() {
  const { DATABASE_URL, PLATFORM_URL, SEED, VAR_DIR } = process.env
  const apart = name === 'platform' ? DATABASE_URL : DATABASE_URL?.trim() || PLATFORM_URL
  return (
    ['all', 'platform'].includes(name) &&
    !apart?.trim() &&
    SEED?.trim() !== 'none' &&
    !existsSync(path.resolve(root, VAR_DIR?.trim() || 'var', 'postgres'))
  )
}
