import {
  type Address,
  type Block,
  blockAt,
  type ChainProblem,
  type Endpoint,
  EndpointFailure,
  type Transfer,
  type TransferFilter,
  transfersIn,
} from '#platform/cashier/chains/index.ts'

/** Why a pass over a chain cannot go on, and which endpoint it is, where it is one. */
export class ChainTrouble extends Error {
  constructor(
    readonly problem: ChainProblem,
    readonly endpoint?: number,
  ) {
    super(problem)
  }
}

/** Asks every endpoint; in their order. Throws `ChainTrouble` for the first that fails. */
export const askAll = <Value>(
  nodes: readonly Endpoint[],
  ask: (node: Endpoint) => Promise<Value>,
): Promise<Value[]> =>
  Promise.all(
    nodes.map(async (node, at) => {
      try {
        return await ask(node)
      } catch (error) {
        if (!(error instanceof EndpointFailure)) throw error
        throw new ChainTrouble('unreachable', at + 1)
      }
    }),
  )

/** What all endpoints answer alike. Throws `ChainTrouble` if they do not. */
function agreed<Value>([first, ...others]: readonly Value[]): Value {
  if (others.some((other) => textOf(other) !== textOf(first))) throw new ChainTrouble('disagree')
  return first as Value
}

/** What all endpoints tell, where some tell more. */
function common<Value>([first = [], ...others]: readonly (readonly Value[])[]): Value[] {
  const textsOfOthers = others.map((other) => new Set(other.map(textOf)))
  return first.filter((one) => textsOfOthers.every((other) => other.has(textOf(one))))
}

/** Asks all endpoints and answers what they have in common. Throws if one of them fails. */
export const askCommon = async <Value>(
  nodes: readonly Endpoint[],
  ask: (node: Endpoint) => Promise<Value[]>,
): Promise<Value[]> => common(await askAll(nodes, ask))

/**
 * Transfers that all endpoints tell. Of the token they must be alike, else it throws `ChainTrouble`; of others, which are worth
 * nothing, one may tell fewer than another where it has too many.
 */
export async function askTransfers(
  nodes: readonly Endpoint[],
  token: Address,
  ask: (node: Endpoint) => Promise<Transfer[]>,
): Promise<Transfer[]> {
  const answers = await askAll(nodes, ask)
  agreed(answers.map((transfers) => transfers.filter((one) => one.token === token)))
  return common(answers)
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? ''

/** A block that all endpoints have. */
export async function agreedBlock(nodes: readonly Endpoint[], number: bigint): Promise<Block> {
  const block = agreed(await askAll(nodes, (node) => blockAt(node, number)))
  if (!block) throw new ChainTrouble('disagree')
  return block
}

/**
 * Transfers of a range, which is halved where the endpoint takes no such range, or has too much to tell. Of a block that has too
 * many to our addresses, which anybody's contract can fill, those of `tokens` alone are asked for.
 */
export async function transfersBetween(
  node: Endpoint,
  from: bigint,
  until: bigint,
  wanted: TransferFilter,
  tokens: readonly Address[],
): Promise<Transfer[]> {
  try {
    return await transfersIn(node, from, until, wanted)
  } catch (error) {
    const isTooMuch =
      error instanceof EndpointFailure && (error.why === 'refused' || error.why === 'too-large')
    if (!isTooMuch) throw error
    if (from >= until) {
      if ('tokens' in wanted) throw error
      return await transfersIn(node, from, until, { tokens })
    }
    const middle = (from + until) / 2n
    return [
      ...(await transfersBetween(node, from, middle, wanted, tokens)),
      ...(await transfersBetween(node, middle + 1n, until, wanted, tokens)),
    ]
  }
}

/** Nothing is asked where no address waits. */
export const asksNothing = (wanted: TransferFilter): boolean => 'to' in wanted && wanted.to.length === 0

export const receiversOf = (transfers: readonly Transfer[]): Address[] => transfers.map(({ to }) => to)
