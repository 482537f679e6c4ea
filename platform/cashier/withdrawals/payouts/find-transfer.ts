import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  type Address,
  type ChainRow,
  EndpointFailure,
  endpointsOf,
  headOf,
  networkOf,
  type Transfer,
  transfersOf,
} from '#platform/cashier/chains/index.ts'

/** A transfer that is looked for in a transaction. */
interface TransferQuery {
  to: Address
  /** Null: any amount. */
  units: bigint | null
  /** `spentTransfers` */
  spent: ReadonlyMap<number, string>
}

/** What a withdrawal is paid with, where it is paid with a token. */
export const payoutRow = ({ db }: Context, withdrawalId: string) =>
  db.selectFrom('chain_payout').selectAll().where('withdrawal_id', '=', withdrawalId).executeTakeFirst()

/** A transaction's hash as the chain writes it; undefined if the text is none. */
export function hashIn(text: string): string | undefined {
  const tx = text
    .trim()
    .toLowerCase()
    .replace(/^(0x)?/, '0x')
  return /^0x[0-9a-f]{64}$/.test(tx) ? tx : undefined
}

/** The refusal `invalid` at `hash`, with a reason in English for operators. */
export const wrongHash = (reason: string) => refuse('invalid', { field: 'hash', reason })

/**
 * The transfers of a transaction that have paid withdrawals, other ones than `exceptFor`, or are in the books without having paid
 * any: what is wrong with each, by its log index. Wallets send several in one transaction.
 */
export async function spentTransfers(
  { db }: Context,
  chainId: number,
  tx: string,
  exceptFor?: string,
): Promise<Map<number, string>> {
  const paid = await db
    .selectFrom('chain_payout')
    .select('log_index')
    .where('chain_id', '=', chainId)
    .where('tx', '=', tx)
    .$if(exceptFor !== undefined, (query) => query.where('withdrawal_id', '!=', exceptFor ?? ''))
    .execute()
  const booked = await db
    .selectFrom('chain_unneeded')
    .select('log_index')
    .where('chain_id', '=', chainId)
    .where('tx', '=', tx)
    .execute()
  const inBooks = 'it is in the books already'
  const spent = new Map(booked.map(({ log_index }) => [log_index, inBooks]))
  for (const { log_index } of paid)
    if (log_index !== null)
      spent.set(log_index, exceptFor === undefined ? inBooks : 'it has paid another withdrawal')
  return spent
}

/**
 * The transfer of a transaction that fits, as all endpoints tell it, with the confirmations that payments need. Refuses `invalid`
 * at `hash` with what is wrong.
 */
export async function findTransfer(
  ctx: Context,
  chain: ChainRow,
  tx: string,
  { to, units, spent }: TransferQuery,
): Promise<Result<Transfer>> {
  let agreed: Transfer | undefined
  for (const node of endpointsOf(ctx, chain)) {
    let transfers: Transfer[] | undefined
    let head: bigint
    try {
      if ((await networkOf(node)) !== chain.network) return wrongHash('an endpoint is of another network')
      transfers = await transfersOf(node, tx)
      head = await headOf(node)
    } catch (error) {
      if (!(error instanceof EndpointFailure)) throw error
      return wrongHash('an endpoint of the chain does not answer')
    }
    if (!transfers) return wrongHash('no such transaction stands on the chain, or it has failed')
    const ofToken = transfers.filter(({ token }) => token === chain.token)
    if (ofToken.length === 0) return wrongHash('it moves another token')
    const toThem = ofToken.filter((one) => one.to === to)
    if (toThem.length === 0) return wrongHash('it pays another address')
    const fitting = toThem.filter((one) => units === null || one.units === units)
    if (fitting.length === 0) return wrongHash('it pays another amount')
    const unspent = fitting.find(({ logIndex }) => !spent.has(logIndex))
    if (!unspent) return wrongHash(spent.get(fitting[0]?.logIndex ?? 0) ?? '')
    const confirmations = head - unspent.block + 1n
    if (confirmations < BigInt(chain.confirmations))
      return wrongHash(`it has ${confirmations} of ${chain.confirmations} confirmations`)
    if (
      agreed &&
      (agreed.blockHash !== unspent.blockHash ||
        agreed.logIndex !== unspent.logIndex ||
        agreed.units !== unspent.units)
    )
      return wrongHash('the endpoints of the chain do not agree')
    agreed = unspent
  }
  return agreed ? ok(agreed) : wrongHash('the chain has no endpoint')
}
