import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface BareReact {
  /** Serves `/home` and `/statement`, the reference pages, and `/0`, `/1`, ...: the pages that it was started with. */
  origin: string
  pid: number
  stop(): void
}

/** Starts a process that renders the elements of these pages by React alone. */
export async function startBareReact(pages: readonly string[]): Promise<BareReact> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-bare-'))
  const files = pages.map((html, index) => {
    const file = path.join(folder, `${index}.html`)
    writeFileSync(file, html)
    return file
  })
  const program = path.join(import.meta.dirname, 'bare-react.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...files], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const port = await new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(String(text).trim()))
      child.once('exit', () => reject(new Error('the bare renderer ended')))
    })
    return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
  } catch (error) {
    stop()
    throw error
  }
}
