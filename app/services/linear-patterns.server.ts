import { check } from 'recheck'
import type { FieldSetting } from '#contract/settings.ts'

/** A pattern that is not judged within this is not used. */
const TIMEOUT_MS = 1_000
/** Patterns change seldom; more than this many were never set at once. */
const MAX_JUDGED = 500

const judged = new Map<string, Promise<boolean>>()

/** recheck calls some texts safe that are no pattern. */
function compiles(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

/** Whether a pattern is proved to take linear time on any text: only such a one is run here, or sent to a browser. */
function isLinear(pattern: string): Promise<boolean> {
  const known = judged.get(pattern)
  if (known) return known
  const judging = !compiles(pattern)
    ? Promise.resolve(false)
    : check(pattern, 'u', { timeout: TIMEOUT_MS }).then(
        ({ status }) => status === 'safe',
        () => false,
      )
  const [oldest] = judged.keys()
  if (judged.size >= MAX_JUDGED && oldest !== undefined) judged.delete(oldest)
  judged.set(pattern, judging)
  return judging
}

/**
 * A field's setting as it may be used: the shipped platform takes linear patterns alone (`ops settings set`), another
 * one might not. A pattern that could hang us counts for nothing, and the field's `patternId` remains.
 */
export async function safeSetting(setting: FieldSetting): Promise<FieldSetting> {
  const safe = setting.acceptedPattern === '*' || (await isLinear(setting.acceptedPattern))
  return safe ? setting : { ...setting, acceptedPattern: '*' }
}
