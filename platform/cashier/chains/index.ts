/** Tokens of chains that the house takes: their addresses, rates and nodes. Nothing here can sign. */
export { type Address, addressIn, type ChainKind, chainKinds, shownAddress } from './addresses.ts'
export { chainCheck } from './chain-check.ts'
export { chainMetrics, chainReadings } from './chain-metrics.ts'
export {
  addChain,
  type ChainProblem,
  type ChainRow,
  chainById,
  chainByName,
  chainStatuses,
  chainTexts,
  closeChain,
  confirmationsOf,
  endpointsOf,
  goBackTo,
  type ListedChain,
  listChains,
  lockChain,
  type NewChain,
  noteNothingNew,
  noteProblem,
  noteScanned,
  openChains,
  setRate,
  stoppedChains,
  takesOrders,
  tokensOfNetwork,
  watchedChains,
} from './chains.ts'
export { type Endpoint, EndpointFailure } from './endpoint.ts'
export { networkName } from './networks.ts'
export {
  type Block,
  balanceAt,
  blockAt,
  headOf,
  networkOf,
  type Transfer,
  type TransferFilter,
  transfersIn,
  transfersOf,
} from './node.ts'
export { addressOf, allAddresses, giveAddress, type OrderAddress, ordersAt } from './order-addresses.ts'
export { paymentUri } from './payment-uri.ts'
export { askRates, setRateFeed } from './rate-feed.ts'
export { resealChains } from './sealed-addresses.ts'
export { isEnough, tokenText, unitsWithin, worthOf } from './tokens.ts'
