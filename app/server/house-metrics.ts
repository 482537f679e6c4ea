import type { Cache } from '#app/rendering/cache.ts'
import { cacheSamples } from '#app/rendering/cache-metrics.ts'
import {
  counter,
  gauge,
  histogram,
  type Meter,
  type Metric,
  type Reading,
  sample,
} from '#contract/base/metric.ts'
import { methodOf, statusOfVisit, type Visit } from './visit.ts'

/** What is measured of every house of ours: the players' site and the office. */
export type House = 'site' | 'office'

const requests = counter('sen_requests_total', 'Requests by the pattern of their route and their answer.', [
  'house',
  'method',
  'route',
  'status',
])
const requestSeconds = histogram(
  'sen_request_seconds',
  'How long requests take until their answer, or until its stream begins.',
  ['house', 'route'],
)
const openStreams = gauge('sen_streams_open', 'Open streams of live pages.', ['house'])
export const houseMetrics: readonly Metric[] = [requests, requestSeconds, openStreams]

/**
 * The route of a request that asks for no page of ours: a path without a route, and what needs no page (files, health,
 * callbacks, redirects of paths with a slash at the end). Alerts leave these out of all requests, or whoever tries paths
 * would hide failures (`deploy/metrics`).
 */
export const NO_PAGE = 'none'

/** Notes a request with its answer. `route` is the pattern of its page: a path has ids, and is anybody's invention. */
export function measureRequest(
  meter: Meter,
  house: House,
  visit: Visit,
  status: number,
  route: string,
): void {
  meter.count(requests, {
    house,
    method: methodOf(visit),
    route,
    status: String(statusOfVisit(visit, status)),
  })
  meter.observe(requestSeconds, { house, route }, (performance.now() - visit.startedMs) / 1_000)
}

/** What a house holds now. */
export const houseReading = (house: House, cache: Cache, tally: { streams: number }): Reading => ({
  name: house,
  read: () => [sample(openStreams, { house }, tally.streams), ...cacheSamples(house, cache)],
})
