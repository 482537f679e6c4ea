import type { Context } from '#platform/base/context.ts'
import { gatewayNameOf, gatewayProvider } from './gateways/gateway-provider.ts'
import { openGateways } from './gateways/kept-gateways.ts'
import type { PaymentProvider } from './provider.ts'
import { simulator } from './simulator.ts'

/** Every payment provider by its name: the simulator, and `gateway:<name>` for gateways by their descriptions. */
export function providerOf(name: string): PaymentProvider | undefined {
  if (name === simulator.name) return simulator
  const gateway = gatewayNameOf(name)
  return gateway === undefined ? undefined : gatewayProvider(gateway)
}

/** The provider of payouts where no gateway pays them. */
export const payoutProvider: PaymentProvider = simulator

/** The provider of the next payout: the first open gateway that pays out, else the simulator. */
export async function nextPayoutProvider(ctx: Context): Promise<PaymentProvider> {
  const gateway = (await openGateways(ctx)).find(({ payout }) => payout !== undefined)
  return gateway ? gatewayProvider(gateway.name) : payoutProvider
}
