import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/site/free-port.ts'
import { endWithUs } from '../../../scripts/nodes/end-by-signal.ts'
import { familyOf, reapedCpuMs } from './process-figures.ts'

/** A step of `npm start` on a fresh clone, as it says them itself. */
export interface StartPart {
  name: string
  seconds: number
  /** CPU time of its processes, without those that still run. */
  cpuSeconds: number
}

export interface FreshStart {
  parts: StartPart[]
  /** From the command to the first `/` that the site answers. */
  seconds: number
  /** The same packages installed once more, out of npm's cache: what it takes less is the registry and the line to it. */
  againSeconds: number
}

const root = path.join(import.meta.dirname, '../../..')
const LIMIT_MS = 15 * 60_000
const LOOK_MS = 100
const INSTALL = "await (await import('./scripts/prepare.mjs')).ensureInstalled('site')"

/** `npm start` of a fresh clone of this checkout as it is committed, with an empty npm cache. */
export async function benchFreshClone(): Promise<FreshStart> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-clone-'))
  chmodSync(folder, 0o711) // the database's own account must be able to enter
  const clone = path.join(folder, 'sen')
  const varDir = path.join(folder, 'var')
  mkdirSync(varDir, { mode: 0o711 })
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    npm_config_cache: path.join(folder, 'npm'),
    VAR_DIR: varDir,
    PORT: String(await freePort()),
    VENDOR_PORT: '0',
  }
  try {
    execFileSync('git', ['clone', '--quiet', root, clone])
    const started = await startClone(clone, env)
    rmSync(path.join(clone, 'node_modules'), { recursive: true })
    const from = performance.now()
    execFileSync(process.execPath, ['--input-type=module', '-e', INSTALL], {
      cwd: clone,
      env: { ...env, npm_config_offline: 'true' },
      stdio: 'ignore',
    })
    return { ...started, againSeconds: (performance.now() - from) / 1000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startClone(
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Pick<FreshStart, 'parts' | 'seconds'>> {
  const from = performance.now()
  const npm = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithUs(() => stopped(npm))
  try {
    const parts: StartPart[] = []
    const began = new Map<string, number>()
    let cpuMs = 0
    let said = ''
    const now = () => (performance.now() - from) / 1000
    createInterface(npm.stderr).on('line', (line) => {
      said += `${line}\n`
      const [, name, ends] = /^(.*?) (\.\.\.|took .* s\.)$/.exec(line) ?? []
      if (name && ends === '...') began.set(name, now())
      else if (name) {
        const before = cpuMs
        cpuMs = familyOf(npm.pid ?? -1).reduce((sum, pid) => sum + reapedCpuMs(pid), 0)
        parts.push({ name, seconds: now() - (began.get(name) ?? 0), cpuSeconds: (cpuMs - before) / 1000 })
      }
    })
    npm.stdout.resume() // lines are written synchronously: a full pipe would stop the site
    for (const path of ['/health/ready', '/'])
      await answers(`http://localhost:${env.PORT}${path}`, npm, () => said)
    return { parts, seconds: now() }
  } finally {
    await stopped(npm)
  }
}

async function answers(url: string, program: ChildProcess, said: () => string): Promise<void> {
  const limit = performance.now() + LIMIT_MS
  for (;;) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    if (program.exitCode !== null || performance.now() > limit) throw new Error(`npm start: ${said()}`)
    await pause(LOOK_MS)
  }
}

/** The pipe is closed when everybody who writes to it has ended; the last program to leave stops the database. */
async function stopped(npm: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => npm.once('close', resolve))
  if (npm.exitCode === null) npm.kill('SIGTERM')
  else return
  await ended
}
