import { createHmac } from 'node:crypto'

/** An endless sequence of numbers from 0 to 1, determined by all of `seed`. */
export function seededNumbers(seed: Buffer): () => number {
  let block = Buffer.alloc(0)
  let at = 0
  let blocks = 0
  return () => {
    if (at + 4 > block.length) {
      block = createHmac('sha256', seed).update(String(blocks++)).digest()
      at = 0
    }
    const number = block.readUInt32BE(at) / 2 ** 32
    at += 4
    return number
  }
}
