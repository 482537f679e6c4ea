import type { PaymentProvider } from './provider.ts'
import { simulator } from './simulator.ts'

/** Every payment provider by its name, which is also the end of its callback's path. */
const providers: Record<string, PaymentProvider> = { [simulator.name]: simulator }

export const providerOf = (name: string): PaymentProvider | undefined =>
  Object.hasOwn(providers, name) ? providers[name] : undefined

/** The provider of payouts. */
export const payoutProvider: PaymentProvider = simulator
