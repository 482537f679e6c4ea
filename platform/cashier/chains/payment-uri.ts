import { type Address, type ChainKind, shownAddress } from './addresses.ts'

/** A payment that a picture asks for. */
export interface PaymentWish {
  kind: ChainKind
  network: bigint
  token: Address
  to: Address
  units: bigint
}

/** The text of the picture that pays: EIP-681's for a token's transfer; TRON has none, so the address alone. */
export const paymentUri = ({ kind, network, token, to, units }: PaymentWish): string =>
  kind === 'tron'
    ? shownAddress(kind, to)
    : `ethereum:${shownAddress(kind, token)}@${network}/transfer?address=${shownAddress(kind, to)}&uint256=${units}`
