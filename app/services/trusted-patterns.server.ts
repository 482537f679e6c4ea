import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { boundPattern } from '#contract/bounded-pattern.ts'
import type { FieldSetting, FieldSettings } from '#contract/settings.ts'

/**
 * Patterns that this site did not set itself: its platform may be a stranger's, and its patterns run here and in
 * browsers. Only those proved linear are used; without a proof, or before it, the field's `patternId` remains. The
 * shipped platform rejects other patterns in the first place (`ops settings set`).
 */

/** The maximum wait of a page for the proof of patterns new to this process; the proof itself continues. */
const PATIENCE_MS = 250
/** A proof that takes longer has failed. */
const PROOF_LIMIT_MS = 5_000
const PROOF_MEGABYTES = 256
/**
 * The maximum of cached verdicts, and of queued proofs: they run one at a time, so that they never use up a machine.
 */
const MAX_KEPT = 500
const MAX_WAITING = 50

/** Undefined while the proof runs. */
interface Verdict {
  linear?: boolean
  /** Without a proof, for now: too many others run. */
  provisional?: true
  done: Promise<unknown>
}
const verdicts = new Map<string, Verdict>()
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** Settings whose patterns have all been judged, by the answer that has them: it is one object for all pages. */
const judgedSettings = new WeakMap<FieldSettings, FieldSettings>()

/** The settings with only trusted patterns; `*` replaces the others. */
export async function trustedSettings(fields: FieldSettings): Promise<FieldSettings> {
  const known = judgedSettings.get(fields)
  if (known) return known
  const judged = Object.entries(fields).map(([name, setting]) => ({
    name,
    setting,
    verdict: verdictOf(setting.acceptedPattern),
  }))
  const proofs = Promise.all(judged.map(({ verdict }) => verdict.done))
  await Promise.race([proofs, pause(PATIENCE_MS, undefined, { ref: false })])
  const trusted = Object.fromEntries(
    judged.map(({ name, setting, verdict }) => [name, trustedSetting(setting, verdict)]),
  ) as FieldSettings
  if (judged.every(({ verdict }) => verdict.linear !== undefined && !verdict.provisional))
    judgedSettings.set(fields, trusted)
  return trusted
}

const trustedSetting = (setting: FieldSetting, { linear }: Verdict): FieldSetting =>
  linear ? setting : { ...setting, acceptedPattern: '*' }

const settled = (linear: boolean): Verdict => ({ linear, done: Promise.resolve() })

function verdictOf(pattern: string): Verdict {
  if (pattern === '*') return settled(true)
  const bounded = boundPattern(pattern)
  if (!bounded || bounded.plain) return settled(bounded !== undefined)
  const known = verdicts.get(pattern)
  if (known) return known
  if (waiting >= MAX_WAITING) return { ...settled(false), provisional: true } // the next page tries again
  const proof = inTurn(() => prove(bounded.toProve))
  const verdict: Verdict = { done: proof.then((linear) => Object.assign(verdict, { linear })) }
  const [oldest] = verdicts.keys()
  if (verdicts.size >= MAX_KEPT && oldest !== undefined) verdicts.delete(oldest)
  verdicts.set(pattern, verdict)
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
      resourceLimits: { maxOldGenerationSizeMb: PROOF_MEGABYTES },
      workerData: {
        // The JavaScript prover: by default the package would start a native program or Java.
        recheck: createRequire(import.meta.url).resolve('recheck/lib/browser.js'),
        pattern,
        timeout: PROOF_LIMIT_MS,
      },
    })
    // The prover checks its own timeout only now and then.
    const limit = setTimeout(() => void worker.terminate(), PROOF_LIMIT_MS)
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
