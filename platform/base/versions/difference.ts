import { MAX_COMPARED_WORDS } from '#platform/base/limits.ts'

/** Words that both texts have, or only the earlier (`del`) or the later one (`ins`). */
export interface WordPiece {
  is: 'same' | 'del' | 'ins'
  text: string
}

/** A word with the space after it; of scripts without spaces each character is a word. */
const WORD = /\p{Script=Han}\s*|[^\s\p{Script=Han}]+\s*|\s+/gu

/**
 * What became of a text, in words: the shortest way from `earlier` to `later` by words that go and words that come. Pieces
 * together are both texts. Texts that are too long are compared as wholes.
 */
export function differenceOf(earlier: string, later: string): WordPiece[] {
  if (earlier === later) return earlier === '' ? [] : [{ is: 'same', text: earlier }]
  const [from, to] = [earlier.match(WORD) ?? [], later.match(WORD) ?? []]
  let head = 0
  while (head < from.length && head < to.length && from[head] === to[head]) head++
  let tail = 0
  while (tail < from.length - head && tail < to.length - head && from.at(-1 - tail) === to.at(-1 - tail))
    tail++
  const middle = betweenOf(from.slice(head, from.length - tail), to.slice(head, to.length - tail))
  const whole: WordPiece[] = [
    ...from.slice(0, head).map((text): WordPiece => ({ is: 'same', text })),
    ...middle,
    ...from.slice(from.length - tail).map((text): WordPiece => ({ is: 'same', text })),
  ]
  return joined(whole)
}

/** By the longest common subsequence of words. */
function betweenOf(from: readonly string[], to: readonly string[]): WordPiece[] {
  const del = (text: string): WordPiece => ({ is: 'del', text })
  const ins = (text: string): WordPiece => ({ is: 'ins', text })
  if (from.length + to.length > MAX_COMPARED_WORDS) return [del(from.join('')), ins(to.join(''))]
  const width = to.length + 1
  // common[i * width + j]: the length of what the words from i and from j on have in common
  const common = new Uint16Array((from.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      common[i * width + j] = from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const pieces: WordPiece[] = []
  let [i, j] = [0, 0]
  while (i < from.length || j < to.length) {
    const [gone, come] = [from[i], to[j]]
    if (gone !== undefined && gone === come) {
      pieces.push({ is: 'same', text: gone })
      i++
      j++
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push(del(gone))
      i++
    } else {
      pieces.push(ins(come ?? ''))
      j++
    }
  }
  return pieces
}

/** Joins neighbouring pieces of one kind; within a change the removed words come before the added ones. */
function joined(pieces: readonly WordPiece[]): WordPiece[] {
  const all: WordPiece[] = []
  let [gone, come] = ['', '']
  const flush = () => {
    if (gone !== '') all.push({ is: 'del', text: gone })
    if (come !== '') all.push({ is: 'ins', text: come })
    gone = come = ''
  }
  for (const { is, text } of pieces) {
    if (is === 'del') gone += text
    else if (is === 'ins') come += text
    else {
      flush()
      const last = all.at(-1)
      if (last?.is === 'same') last.text += text
      else all.push({ is, text })
    }
  }
  flush()
  return all
}
