/** A game by its vendor's code and its node. */
interface Game {
  vendor: string
  node: string
}

/** The id of a game in lists for operators: `SEN.dice`. */
export const gameIdOf = ({ vendor, node }: Game): string => `${vendor}.${node}`

/** The game that such an id names; a node may have dots of its own. */
export function gameOfId(id: string): Game {
  const [vendor = '', ...node] = id.split('.')
  return { vendor, node: node.join('.') }
}
