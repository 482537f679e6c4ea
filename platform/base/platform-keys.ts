import type { Context } from './context.ts'

type Keys = Pick<Context, 'platformKey'> & Partial<Pick<Context, 'formerKeys'>>

/** The platform's key, and those that were it before, newest first: the first signs and seals, each verifies and opens. */
export const allKeys = ({ platformKey, formerKeys = [] }: Keys): readonly string[] => [
  platformKey,
  ...formerKeys,
]

/** What the first key finds that finds anything. */
export function byAnyKey<Found>(keys: Keys, find: (key: string) => Found | undefined): Found | undefined {
  for (const key of allKeys(keys)) {
    const value = find(key)
    if (value !== undefined) return value
  }
  return undefined
}
