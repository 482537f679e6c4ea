/** Payment providers by name, and the simulated one. */
export type {
  Instructions,
  OrderToPay,
  PaymentCallback,
  PayoutAnswer,
  PayoutCallback,
  ScratchCard,
} from './provider.ts'
export { payoutProvider, providerOf } from './providers.ts'
export { simulatePayment, simulatePayout } from './simulator.ts'
export { simulatorCheck } from './simulator-check.ts'
