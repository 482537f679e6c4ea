import type { Context } from '#platform/base/context.ts'

/**
 * A reading that is the same for every operator and costs much, made anew after `ms` at the earliest; one that fails is
 * not kept. Whoever comes meanwhile waits for the same one.
 */
export function keptFor<Value>(ms: number, read: (platform: Context) => Promise<Value>) {
  const cache = new WeakMap<Context, { value: Promise<Value>; untilMs: number }>()
  return {
    of(platform: Context): Promise<Value> {
      const nowMs = performance.now()
      const cached = cache.get(platform)
      if (cached && nowMs < cached.untilMs) return cached.value
      const value = read(platform)
      cache.set(platform, { value, untilMs: nowMs + ms })
      value.catch(() => cache.delete(platform))
      return value
    },
  }
}
