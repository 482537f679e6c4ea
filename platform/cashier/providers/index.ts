/** Payment providers by name: the simulated one, and gateways by their descriptions. */
export {
  checkCallback,
  checkDescription,
  type DescriptionCheck,
} from './gateways/check-gateway.ts'
export type { Description } from './gateways/description.ts'
export { gatewayCheck } from './gateways/gateway-check.ts'
export { gatewayProviderName, unclearPayouts } from './gateways/gateway-provider.ts'
export {
  addGateway,
  checkGateway,
  closeGateway,
  type GatewayStatus,
  gatewayStatuses,
  type ListedGateway,
  listGateways,
  openGateways,
  resealGatewayKeys,
} from './gateways/kept-gateways.ts'
export { readDescription } from './gateways/read-description.ts'
export {
  type GatewayBehaviour,
  gatewayBehaviours,
  type SimulatedGateway,
  startSimulatedGateway,
} from './gateways/simulated-gateway.ts'
export type {
  CallbackEnd,
  CallbackMessage,
  Instructions,
  OrderToPay,
  PaymentCallback,
  PaymentProvider,
  PayoutAnswer,
  PayoutCallback,
  ScratchCard,
} from './provider.ts'
export { nextPayoutProvider, payoutProvider, providerOf } from './providers.ts'
export { simulatePayment, simulatePayout } from './simulator.ts'
export { simulatorCheck } from './simulator-check.ts'
