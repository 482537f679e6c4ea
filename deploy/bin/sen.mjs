// The programs of a release: `sen all`, `site`, `platform`, `office`, `ops …`, `version`. Variables come from the environment, and
// those that are not there from the file of SEN_ENV, which is /etc/sen/sen.env unless said otherwise.
import { accessSync, constants, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const programs = { all: 'server', site: 'server', platform: 'platform', office: 'office', ops: 'ops' }
const [name = '', ...args] = process.argv.slice(2)
const release = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

function end(text, code) {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}

if (name === 'version') {
  process.stdout.write(`${release.version} ${release.commit}\n`)
  process.exit(0)
}
const program = Object.hasOwn(programs, name) ? programs[name] : undefined
if (!program) end(`usage: sen ${Object.keys(programs).join('|')}|version [arguments]`, 2)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  end(`Sen needs Node.js 20.19 or newer, and this is ${process.versions.node}.`, 1)

const named = process.env.SEN_ENV?.trim()
const file = named || '/etc/sen/sen.env'
if (named || isReadable(file)) {
  if (!isReadable(file)) end(`SEN_ENV: ${file} cannot be read.`, 1)
  for (const [variable, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
    process.env[variable] ??= value
}
process.env.NODE_ENV ||= 'production'
if (name === 'site' && !process.env.PLATFORM_URL?.trim())
  end('PLATFORM_URL is missing: for the site alone it must be the URL of a running platform.', 1)
// A release brings no PostgreSQL along.
if (
  name !== 'site' &&
  !process.env.DATABASE_URL?.trim() &&
  !(name === 'all' && process.env.PLATFORM_URL?.trim())
)
  end('DATABASE_URL is missing: it must be a URL like postgres://user:password@host:5432/sen.', 1)

const url = new URL(`../build/${program}.js`, import.meta.url)
process.argv = [process.argv[0], url.pathname, ...args]
await import(url.href)

function isReadable(path) {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}
