import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HEARTBEAT_MS, IDLE_LIMIT_MS } from '#platform/base/limits.ts'
import { proxyConfig } from './proxy.ts'

const configs = {
  'npm run nodes': proxyConfig({ site: 1, platform: 2, sites: [3], platforms: [4] }),
  'deploy/patroni': readFileSync('deploy/patroni/haproxy.cfg', 'utf8'),
}

// The first of each is that of all pages and calls; the rest of deploy/patroni leads to databases.
test.each(
  Object.entries(configs).flatMap(([name, text]) =>
    ['client', 'server'].map((side) => [name, side, text] as const),
  ),
)(
  'the proxy of %s closes an idle connection to its %s after a stream’s heartbeat and before the programs',
  (_name, side, text) => {
    const ms = Number(new RegExp(`^ *timeout ${side} (\\d+)s$`, 'm').exec(text)?.[1]) * 1_000
    expect(ms).toBeGreaterThan(HEARTBEAT_MS)
    expect(ms).toBeLessThan(IDLE_LIMIT_MS)
  },
)
