import { createRequire } from 'node:module'
import { z } from 'zod'
import { boundPattern, isRegularExpression } from '#contract/base/fields/bounded-pattern.ts'
import { FieldSetting } from '#contract/base/settings.ts'
import { MAX_PATTERN_LENGTH } from '#contract/limits.ts'
import { SETTING_PROOF_MS } from '#platform/base/limits.ts'

const REMEDY = 'Begin it with ^, and let what repeats and what follows it begin with different characters.'

/** The schema's own limit on a pattern's length would not say why. */
const AnyLength = FieldSetting.extend({ acceptedPattern: z.string() })

/**
 * Why a registration field's rule is unacceptable, in words for the operator; undefined if it is acceptable, or no such
 * setting. A pattern must be proved to run in linear time, or anybody who registers could keep a server busy.
 */
export function fieldSettingProblem(setting: unknown): string | undefined {
  const parsed = AnyLength.safeParse(setting)
  if (!parsed.success) return undefined
  const { minLength, maxLength, acceptedPattern } = parsed.data
  if (minLength > maxLength) return `minLength ${minLength} is above maxLength ${maxLength}`
  return acceptedPattern === '*' ? undefined : patternProblem(acceptedPattern)
}

function patternProblem(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH)
    return `acceptedPattern is longer than ${MAX_PATTERN_LENGTH} characters`
  if (!isRegularExpression(pattern)) return 'acceptedPattern is no regular expression'
  const bounded = boundPattern(pattern)
  if (!bounded)
    return 'acceptedPattern cannot be proved to be linear: it looks around, refers back, repeats what may be empty, or has too many choices'
  if (bounded.plain) return undefined
  const proof = prover().checkSync(bounded.toProve, 'u', { checker: 'automaton', timeout: SETTING_PROOF_MS })
  if (proof.status === 'safe' && !proof.complexity.isFuzz) return undefined
  return proof.status === 'vulnerable'
    ? `acceptedPattern is not linear but ${proof.complexity.summary}: a text could keep the server busy. ${REMEDY}`
    : `acceptedPattern cannot be proved to be linear within ${SETTING_PROOF_MS / 1_000} seconds`
}

/**
 * 3 MB, loaded only by the operator's command line and only for such a pattern. The JavaScript prover: the package
 * would otherwise start an external program, or Java.
 */
const prover = () =>
  createRequire(import.meta.url)('recheck/lib/browser.js') as Pick<typeof import('recheck'), 'checkSync'>
