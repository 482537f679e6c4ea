import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EMPTY_ROOT, largeMerkleTree, leafOf, merkleTree, nodeOf, pathPlaces, rootFrom } from './merkle.ts'

const contents = (count: number) => Array.from({ length: count }, (_, at) => leafOf(`bet ${at}`))
const pathOf = (tree: Buffer, leaves: number, index: number) =>
  pathPlaces(leaves, index).map(({ side, offset }) => ({
    side,
    hash: tree.toString('hex', offset, offset + 32),
  }))

it('leaves and nodes are what a shell makes of them', () => {
  const shell = (format: string, ...words: string[]) =>
    createHash('sha256')
      .update(execFileSync('printf', [format, ...words]))
      .digest('hex')
  const [one, two] = ['a:b:1.00:big=1.00', 'c']
  expect(leafOf(one)).toBe(shell('\\000%s', one))
  expect(nodeOf(leafOf(one), leafOf(two))).toBe(shell('\\001%s%s', leafOf(one), leafOf(two)))
})

it('the vectors of docs/fairness.md', () => {
  expect(EMPTY_ROOT).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(merkleTree([leafOf('a')]).root).toBe(leafOf('a'))
  expect(merkleTree(['a', 'b', 'c'].map(leafOf)).root).toBe(
    nodeOf(nodeOf(leafOf('a'), leafOf('b')), leafOf('c')),
  )
})

it('an odd node goes up as it is, on every level', () => {
  const [a = '', b = '', c = '', d = '', e = ''] = contents(5)
  expect(merkleTree([a, b, c, d, e]).root).toBe(nodeOf(nodeOf(nodeOf(a, b), nodeOf(c, d)), e))
})

it('every leaf of every tree leads to its root, and no other does', () => {
  for (let count = 1; count <= 40; count++) {
    const leaves = contents(count)
    const { root, tree } = merkleTree(leaves)
    for (const [index, leaf] of leaves.entries()) {
      const path = pathOf(tree, count, index)
      expect(rootFrom(leaf, path)).toBe(root)
      expect(rootFrom(leafOf('another'), path)).not.toBe(root)
    }
  }
})

it('a large tree is the same, and other work is done while it grows', async () => {
  const leaves = contents(20_001)
  let turns = 0
  let growing = true
  const count = () => {
    turns += 1
    if (growing) setImmediate(count)
  }
  setImmediate(count)
  const grown = await largeMerkleTree(leaves)
  growing = false
  const { root, tree } = merkleTree(leaves)
  expect(grown.root).toBe(root)
  expect(grown.tree.equals(tree)).toBe(true)
  expect(turns).toBeGreaterThan(5)
  expect(await largeMerkleTree([])).toEqual(merkleTree([]))
})

it('a bet more, a bet less, or another order is another root', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(), (count, at) => {
      const leaves = contents(count)
      const { root } = merkleTree(leaves)
      expect(merkleTree(leaves.filter((_, index) => index !== at % count)).root).not.toBe(root)
      expect(merkleTree([...leaves, leafOf('one more')]).root).not.toBe(root)
      expect(merkleTree(leaves.toReversed()).root).not.toBe(root)
    }),
  )
})
