import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { boundPattern } from '#contract/bounded-pattern.ts'
import type { FieldSetting, FieldSettings } from '#contract/settings.ts'

/**
 * Patterns that this site has not set itself: a platform may be anybody's, and what it calls a pattern runs here and in
 * browsers. Only one whose work is proved to be linear is used; where it is not, or not yet, the field's `patternId`
 * remains. The shipped platform takes no other patterns in the first place (`ops settings set`).
 */

/** So long a page waits for the proof of patterns that are new to this process; the proof itself goes on. */
const PATIENCE_MS = 250
/** What is not proved after so long is not proved. */
const PROOF_LIMIT_MS = 5_000
const PROOF_MEGABYTES = 256
/** Verdicts that are kept, and proofs that wait for the one that runs: each runs alone, so that they never fill a machine. */
const MAX_KEPT = 500
const MAX_WAITING = 50

/** Undefined while the proof runs. */
interface Verdict {
  linear?: boolean
  done: Promise<unknown>
}
const verdicts = new Map<string, Verdict>()
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** The settings with the patterns that may be used; `*` stands for the others. */
export async function trustedSettings(fields: FieldSettings): Promise<FieldSettings> {
  const patterns = Object.values(fields).map((setting) => setting.acceptedPattern)
  const judged = patterns.map((pattern) => verdictOf(pattern).done)
  await Promise.race([Promise.all(judged), pause(PATIENCE_MS, undefined, { ref: false })])
  const trusted = Object.entries(fields).map(([name, setting]) => [name, trustedSetting(setting)])
  return Object.fromEntries(trusted) as FieldSettings
}

const trustedSetting = (setting: FieldSetting): FieldSetting =>
  verdictOf(setting.acceptedPattern).linear ? setting : { ...setting, acceptedPattern: '*' }

const settled = (linear: boolean): Verdict => ({ linear, done: Promise.resolve() })

function verdictOf(pattern: string): Verdict {
  if (pattern === '*') return settled(true)
  const bounded = boundPattern(pattern)
  if (!bounded || bounded.plain) return settled(bounded !== undefined)
  const known = verdicts.get(pattern)
  if (known) return known
  if (waiting >= MAX_WAITING) return settled(false) // and asked again by the next page
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

/** In a thread of its own: a proof may take seconds, and the prover takes 3 MB and what it works on some 100. */
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
        // The prover in JavaScript: the package would else start a program of its own, or Java.
        recheck: createRequire(import.meta.url).resolve('recheck/lib/browser.js'),
        pattern,
        timeout: PROOF_LIMIT_MS,
      },
    })
    // The prover looks at its clock now and then only.
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
