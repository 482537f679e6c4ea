import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** All that `public/verify.sh` may use (site.md 4). */
const PROGRAMS = ['sh', 'openssl', 'awk']
/** Found once: each search starts a shell. */
let places: [program: string, place: string][] | undefined

/** Runs a copy of `public/verify.sh` where there is no other program than those it may use. */
export function runVerifyScript(script: string, ...files: string[]): SpawnSyncReturns<string> {
  const bin = mkdtempSync(path.join(os.tmpdir(), 'sen-verify-bin-'))
  try {
    places ??= PROGRAMS.map((program) => [program, placeOf(program)])
    for (const [program, place] of places) symlinkSync(place, path.join(bin, program))
    return spawnSync(path.join(bin, 'sh'), [script, ...files], {
      encoding: 'utf8',
      env: { ...process.env, PATH: bin },
    })
  } finally {
    rmSync(bin, { recursive: true })
  }
}

/** Where a program of this machine is. */
const placeOf = (program: string): string =>
  spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim()
