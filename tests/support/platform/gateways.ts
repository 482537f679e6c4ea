import { readFileSync } from 'node:fs'
import type { Context } from '#platform/base/context.ts'
import {
  addGateway,
  closeGateway,
  type Description,
  listGateways,
  readDescription,
  type SimulatedGateway,
  startSimulatedGateway,
} from '#platform/cashier/providers/index.ts'
import type { Platform } from '#platform/entry/index.ts'

/** The origin of the site whose gateways these are. */
export const GATEWAY_SITE = 'https://sen.example'

/** A description that ships. */
export function shippedGateway(name: string): Description {
  const read = readDescription(JSON.parse(readFileSync(`docs/gateways/${name}.json`, 'utf8')))
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.description
}

/** Values and keys that fit any description. */
export const keysOf = ({ merchant, secrets }: Description) => ({
  merchant: Object.fromEntries(merchant.map((name) => [name, `test-${name}`])),
  secrets: Object.fromEntries(secrets.map((name) => [name, `the secret of ${name}`])),
})

/** A simulated gateway of a shipped description, open on a platform; whoever opens it closes it. */
export async function openTestGateway(
  { ctx, fetch }: Pick<Platform, 'ctx' | 'fetch'>,
  name: string,
): Promise<SimulatedGateway> {
  const description = shippedGateway(name)
  const keys = keysOf(description)
  const gateway = await startSimulatedGateway({
    ...keys,
    description,
    port: 0,
    origin: GATEWAY_SITE,
    now: () => ctx.clock.now(),
    fetch,
  })
  const wish = { ...keys, description: gateway.description, origin: GATEWAY_SITE, actor: 'test' }
  const added = await addGateway(ctx, wish)
  if (!added.ok) throw new Error(added.code)
  return gateway
}

/** Closes all gateways, so that orders of the next test go to its own. */
export async function closeTestGateways(ctx: Context): Promise<void> {
  for (const { name, status } of await listGateways(ctx))
    if (status === 'open') await closeGateway(ctx, name, 'test')
}
