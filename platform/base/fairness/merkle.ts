import { createHash } from 'node:crypto'
import { yieldToEventLoop } from '#platform/base/batches/yield-to-event-loop.ts'
import { MAX_NODES_AT_ONCE } from '#platform/base/limits.ts'

/**
 * The Merkle tree of a round's bets (site.md 4.2). Hashes are lower-case hex digits, and a node hashes these digits as
 * text, like the server seed, so that a shell can do it. The first byte says what is hashed, so no leaf can pass for a
 * node.
 */

const LEAF = '\u0000'
const NODE = '\u0001'
/** Bytes of a node in a stored tree. */
const NODE_BYTES = 32

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** The hash of a leaf, by the text of its bet (site.md 4.2). */
export const leafOf = (content: string): string => sha256(LEAF + content)
/** The hash of two hashes, left and right not interchangeable. */
export const nodeOf = (left: string, right: string): string => sha256(NODE + left + right)

/** The root of no bets at all. */
export const EMPTY_ROOT: string = sha256('')

/** How many nodes each level has, from the leaves to the root; the odd node of a level moves up unchanged. */
function levelSizes(leaves: number): number[] {
  const sizes: number[] = []
  for (let size = leaves; size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) sizes.push(size)
  return sizes
}

/** The root over the leaves in order, and the tree as stored: level by level from the leaves, 32 bytes a node. */
export interface MerkleTree {
  root: string
  tree: Buffer
}

/** Builds a tree, pausing now and then. */
function* growTree(leaves: readonly string[]): Generator<void, MerkleTree> {
  if (leaves.length === 0) return { root: EMPTY_ROOT, tree: Buffer.alloc(0) }
  const tree = Buffer.alloc(levelSizes(leaves.length).reduce((sum, size) => sum + size, 0) * NODE_BYTES)
  let written = 0
  let level: readonly string[] = leaves
  for (;;) {
    const above: string[] = []
    for (let at = 0; at < level.length; at++) {
      const [node = '', right] = [level[at], level[at + 1]]
      tree.write(node, written * NODE_BYTES, 'hex')
      written += 1
      if (at % 2 === 0) above.push(right === undefined ? node : nodeOf(node, right))
      if (written % MAX_NODES_AT_ONCE === 0) yield
    }
    if (level.length === 1) return { root: level[0] ?? EMPTY_ROOT, tree }
    level = above
  }
}

/** The tree of a few leaves. */
export function merkleTree(leaves: readonly string[]): MerkleTree {
  const tree = growTree(leaves)
  for (;;) {
    const step = tree.next()
    if (step.done) return step.value
  }
}

/** The tree of any number of leaves; other work of the process runs in between. */
export async function largeMerkleTree(leaves: readonly string[]): Promise<MerkleTree> {
  const tree = growTree(leaves)
  for (;;) {
    const step = tree.next()
    if (step.done) return step.value
    await yieldToEventLoop()
  }
}

/** Where another node of the path to the root is: its side, and its byte in the stored tree. */
export interface PathPlace {
  side: 'L' | 'R'
  offset: number
}

/** The places of the nodes on the path from leaf `index` (from 0) to the root, in a stored tree of `leaves` leaves. */
export function pathPlaces(leaves: number, index: number): PathPlace[] {
  const places: PathPlace[] = []
  let before = 0
  let at = index
  for (const size of levelSizes(leaves).slice(0, -1)) {
    const other = at % 2 === 0 ? at + 1 : at - 1
    if (other < size) places.push({ side: at % 2 === 0 ? 'R' : 'L', offset: (before + other) * NODE_BYTES })
    before += size
    at = Math.floor(at / 2)
  }
  return places
}

/** A node on the path to the root. */
export interface PathStep {
  side: 'L' | 'R'
  hash: string
}

/** The root that a leaf and its path lead to, if both are right. */
export const rootFrom = (leaf: string, path: readonly PathStep[]): string =>
  path.reduce((below, { side, hash }) => (side === 'L' ? nodeOf(hash, below) : nodeOf(below, hash)), leaf)
