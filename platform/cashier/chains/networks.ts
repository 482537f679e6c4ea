import type { ChainKind } from './addresses.ts'

/** Networks by what `eth_chainId` says, as members know them: with the name of their standard for tokens. */
const names: Record<string, string> = {
  '1': 'Ethereum (ERC-20)',
  '10': 'Optimism',
  '56': 'BNB Chain (BEP-20)',
  '137': 'Polygon',
  '8453': 'Base',
  '42161': 'Arbitrum',
  '43114': 'Avalanche',
  '728126428': 'TRON (TRC-20)',
}

/** The name of a network; its number if it is not a well-known one. */
export const networkName = (kind: ChainKind, network: bigint): string =>
  names[String(network)] ?? `${kind === 'tron' ? 'TRON' : 'EVM'} ${network}`
