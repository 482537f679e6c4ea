import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { emptyFolder } from './own-postgres.ts'

/** What each file of deploy/ is judged by, and Debian's package of it. */
const PROGRAMS = { 'systemd-analyze': 'systemd', nginx: 'nginx', caddy: 'caddy' } as const

/** The files of deploy/, each judged by the program that reads it. `release`: an unpacked release. */
export async function checkDeployment(release: string): Promise<void> {
  for (const [program, name] of Object.entries(PROGRAMS)) ensureProgram(program, name)
  const folder = emptyFolder()
  try {
    checkUnits(release, folder)
    checkCaddy(release)
    checkNginx(release, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Whether a program is there, or can be installed from Debian's packages. */
export function canInstall(program: string, name: string): boolean {
  if (isThere(program)) return true
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update'], { env })
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
  return isThere(program)
}

/** A file that nobody has judged has not passed. */
function ensureProgram(program: string, name: string): void {
  assert.ok(canInstall(program, name), `${program} is missing, and apt-get does not install ${name}`)
}

function judge(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd })
  assert.equal(status, 0, `${program} ${args.join(' ')}:\n${stdout}${stderr}`)
  return `${stdout}${stderr}`
}

/** The units, at the place where this release lies; and what they still let a broken program do. */
function checkUnits(release: string, folder: string): void {
  const from = path.join(release, 'deploy/systemd')
  const names = readdirSync(from)
  for (const name of names)
    writeFileSync(
      path.join(folder, name),
      readFileSync(path.join(from, name), 'utf8').replaceAll('/opt/sen/current', release),
    )
  const units = names.map((name) => path.join(folder, name))
  assert.equal(judge('systemd-analyze', ['verify', '--man=no', ...units]).trim(), '')
  for (const unit of units.filter((one) => one.endsWith('.service'))) {
    const said = judge('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
    const [, exposure = ''] = /Overall exposure level for \S+: (\d+\.\d+)/.exec(said) ?? []
    assert.ok(Number(exposure) < 3, `${path.basename(unit)} is exposed: ${exposure}`)
    console.log(`${path.basename(unit)}: exposure ${exposure}`)
  }
}

function checkCaddy(release: string): void {
  judge('caddy', ['validate', '--adapter', 'caddyfile', '--config', path.join(release, 'deploy/Caddyfile')])
  console.log('Caddyfile: valid')
}

/** Makes a certificate of today for the site's name: `privkey.pem` and `fullchain.pem`. */
export function makeCertificate(folder: string): { key: string; certificate: string } {
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
  judge('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=sen.example', '-keyout', key, '-out', certificate],
  ])
  return { key, certificate }
}

/** Within an `http` as Debian has it. */
function checkNginx(release: string, folder: string): void {
  makeCertificate(folder)
  const site = readFileSync(path.join(release, 'deploy/nginx.conf'), 'utf8').replaceAll(
    '/etc/letsencrypt/live/sen.example',
    folder,
  )
  writeFileSync(path.join(folder, 'sen.conf'), site)
  mkdirSync(path.join(folder, 'logs'))
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n  include ${folder}/sen.conf;\n}\n`,
  )
  const said = judge('nginx', ['-t', '-p', folder, '-c', path.join(folder, 'nginx.conf')])
  assert.doesNotMatch(said, /\[(warn|error|emerg)\]/)
  console.log('nginx.conf: valid')
}
