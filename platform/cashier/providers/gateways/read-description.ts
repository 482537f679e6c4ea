import { Description } from './description.ts'
import { problemsOf } from './description-problems.ts'

/** A description that was read, or what is wrong with it, each with its place. */
export type ReadDescription = { ok: true; description: Description } | { ok: false; problems: string[] }

export function readDescription(json: unknown): ReadDescription {
  const read = Description.safeParse(json)
  const issues = read.success ? problemsOf(read.data) : read.error.issues
  if (read.success && issues.length === 0) return { ok: true, description: read.data }
  return {
    ok: false,
    problems: issues.map(({ path, message }) => `${path.map(String).join(' › ') || 'file'}: ${message}`),
  }
}
