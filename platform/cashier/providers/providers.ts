import type { PaymentProvider } from './provider.ts'
import { simulator } from './simulator.ts'

/** Every payment provider by its name, which is also the end of its callback's path. */
const providers: Record<string, PaymentProvider> = { [simulator.name]: simulator }

/** Undefined for a name that no provider has. */
export const providerOf = (name: string): PaymentProvider | undefined =>
  Object.hasOwn(providers, name) ? providers[name] : undefined

/** Who pays withdrawals out. */
export const payoutProvider: PaymentProvider = simulator
