import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { cpuMs } from './process-figures.ts'

const CONNECTIONS = 10
const WARM_UP = 400
/** Each page; fewer than 2,000 say little of its slowest answers. */
const REQUESTS = 3_000

export interface Load {
  cpuMsPerRequest: number
  requestsPerSecond: number
  p99Ms: number
}

/** Asks one URL again and again, and takes the serving process's own CPU time. */
export async function load(url: string, pid: number, headers: Record<string, string> = {}): Promise<Load> {
  await autocannon({ url, headers, connections: CONNECTIONS, amount: WARM_UP })
  const before = cpuMs(pid)
  const result = await autocannon({ url, headers, connections: CONNECTIONS, amount: REQUESTS })
  const spent = cpuMs(pid) - before
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no 200, ${result.errors} errors`)
  return {
    cpuMsPerRequest: spent / REQUESTS,
    requestsPerSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
  }
}

/** The same elements rendered by React alone, served by a process of its own. */
export async function loadBareReact(html: string): Promise<Load> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-bare-'))
  const file = path.join(folder, 'page.html')
  writeFileSync(file, html)
  const program = path.join(import.meta.dirname, 'bare-react.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(String(text).trim()))
      child.once('exit', () => reject(new Error('the bare renderer ended')))
    })
    return await load(`http://127.0.0.1:${port}/`, child.pid ?? 0)
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
