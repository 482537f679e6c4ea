import { counter, gauge, type Metric, sample } from '#contract/base/metric.ts'
import type { Cache } from './cache.ts'

const labels = ['house', 'store'] as const
const entries = gauge('sen_cache_entries', 'What the cache keeps.', labels)
const bytes = gauge('sen_cache_bytes', 'What it takes.', labels)
const maxBytes = gauge('sen_cache_bytes_max', 'What it may take.', labels)
const hits = counter('sen_cache_hits_total', 'How often it was there.', labels)
const misses = counter('sen_cache_misses_total', 'How often it was not.', labels)
const dropped = counter('sen_cache_dropped_total', 'What went because there was too much.', labels)
export const cacheMetrics: readonly Metric[] = [entries, bytes, maxBytes, hits, misses, dropped]

/** What `/health/ready` says of the cache. Caches of several houses in one process are told apart by their name. */
export const cacheSamples = (house: string, cache: Cache) =>
  Object.entries(cache.figures()).flatMap(([store, figures]) => [
    sample(entries, { house, store }, figures.entries),
    sample(bytes, { house, store }, figures.bytes),
    sample(maxBytes, { house, store }, figures.maxBytes),
    sample(hits, { house, store }, figures.hits),
    sample(misses, { house, store }, figures.misses),
    sample(dropped, { house, store }, figures.dropped),
  ])
