import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { AppLoadContext } from '@remix-run/node'
import { MAX_WAITING_PROOFS, PATTERN_PATIENCE_MS, PATTERN_PROOF_MEGABYTES } from '#app/limits.ts'
import { boundPattern } from '#contract/base/fields/bounded-pattern.ts'
import type { FieldSetting, FieldSettings } from '#contract/base/settings.ts'
import { PATTERN_PROOF_MS } from '#contract/limits.ts'

/**
 * Patterns that this site did not set itself: its platform may be a stranger's, and its patterns run here and in
 * browsers. Only those proved linear are used; without a proof, or before it, the field's `patternId` remains. The
 * shipped platform rejects other patterns in the first place (`ops settings set`).
 */

/** Undefined while the proof runs. */
interface Verdict {
  linear?: boolean
  done: Promise<unknown>
}
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** The settings with only trusted patterns; `*` replaces the others. */
export async function trustedSettings(
  context: Pick<AppLoadContext, 'remember'>,
  fields: FieldSettings,
): Promise<FieldSettings> {
  const judged = Object.entries(fields).map(([name, setting]) => ({
    name,
    setting,
    verdict: verdictOf(context, setting.acceptedPattern),
  }))
  if (judged.some(({ verdict }) => verdict.linear === undefined)) {
    const proofs = Promise.all(judged.map(({ verdict }) => verdict.done))
    await Promise.race([proofs, pause(PATTERN_PATIENCE_MS, undefined, { ref: false })])
  }
  return Object.fromEntries(
    judged.map(({ name, setting, verdict }) => [name, trustedSetting(setting, verdict)]),
  ) as FieldSettings
}

const trustedSetting = (setting: FieldSetting, { linear }: Verdict): FieldSetting =>
  linear ? setting : { ...setting, acceptedPattern: '*' }

const settled = (linear: boolean): Verdict => ({ linear, done: Promise.resolve() })

const TRUSTED = settled(true)
const UNPROVED = settled(false)

function verdictOf({ remember }: Pick<AppLoadContext, 'remember'>, pattern: string): Verdict {
  if (pattern === '*') return TRUSTED
  const bounded = remember('patterns', `bounded ${pattern}`, () => ({ of: boundPattern(pattern) })).of
  if (!bounded) return UNPROVED
  if (bounded.plain) return TRUSTED
  const prove = () => (waiting < MAX_WAITING_PROOFS ? proofOf(bounded.toProve) : undefined)
  return remember('patterns', `proved ${pattern}`, prove) ?? UNPROVED // the next page tries again
}

function proofOf(toProve: string): Verdict {
  const proof = inTurn(() => prove(toProve))
  const verdict: Verdict = { done: proof.then((linear) => Object.assign(verdict, { linear })) }
  return verdict
}

function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  waiting++
  const turn = last.then(work).finally(() => waiting--)
  last = turn
  return turn
}

/** In a worker thread: a proof may take seconds; the prover needs 3 MB, and its work some 100. */
const prover = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { recheck, pattern, timeout } = workerData
  const { status, complexity } = require(recheck).checkSync(pattern, 'u', { checker: 'automaton', timeout })
  parentPort.postMessage(status === 'safe' && !complexity.isFuzz)
`

function prove(pattern: string): Promise<boolean> {
  return new Promise((resolve) => {
    const worker = new Worker(prover, {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: PATTERN_PROOF_MEGABYTES },
      workerData: {
        // The JavaScript prover: by default the package would start a native program or Java.
        recheck: createRequire(import.meta.url).resolve('recheck/lib/browser.js'),
        pattern,
      },
    })
    // The prover checks its own timeout only now and then.
    const limit = setTimeout(() => void worker.terminate(), PATTERN_PROOF_MS)
    worker.unref()
    worker.once('message', (linear: boolean) => {
      resolve(linear)
      void worker.terminate()
    })
    worker.once('error', () => resolve(false))
    worker.once('exit', () => {
      clearTimeout(limit)
      resolve(false)
    })
  })
}
