import { handOf, hands, multiplierOf } from '#contract/play/odds/video-poker-odds.ts'

/**
 * Every hold of every hand of video poker, counted: by the hands that hold a set of cards, and inclusion and exclusion over
 * the cards that were thrown away. Takes some seconds, and 15 MB.
 */

const DECK = 52
const HAND = 5
const EVERY = 1 << HAND
/** Hands by what they are: nothing, then the pay table's. */
const KINDS = hands.length + 1

const choices = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1]
  for (let k = 1; k <= HAND; k++) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k)
  return row
})
const choose = (n: number, k: number): number => choices[n]?.[k] ?? 0

/** The least number that is divided by the ways of drawing none to five of 47 cards: rounds are counted in its parts. */
export const PARTS = 7_669_695
const partsOfDraw = Array.from({ length: HAND + 1 }, (_, drawCount) => PARTS / choose(DECK - HAND, drawCount))

const placesOf = (hold: number) => [0, 1, 2, 3, 4].filter((place) => hold & (1 << place))
const holds = Array.from({ length: EVERY }, (_, hold) => placesOf(hold))
const sizeOf = (hold: number) => holds[hold]?.length ?? 0

/** The number of a set of ascending cards among the sets of its size. */
function indexOf(cards: readonly number[], hold = EVERY - 1): number {
  let index = 0
  const held = holds[hold] ?? []
  for (let at = 0; at < held.length; at++) index += choose(cards[held[at] ?? 0] ?? 0, at + 1)
  return index
}

/** Calls `see` with every hand, its cards ascending. */
export function everyHand(see: (cards: readonly number[]) => void) {
  const cards = [0, 0, 0, 0, 0]
  const from = (place: number, least: number) => {
    for (let card = least; card < DECK; card++) {
      cards[place] = card
      if (place === HAND - 1) see(cards)
      else from(place + 1, card + 1)
    }
  }
  from(0, 0)
}

/** What each hand is, and for each set of fewer cards how many hands of each kind hold it. */
function tables() {
  const kindOf = new Map(hands.map(({ name }, at) => [name, at + 1]))
  const kinds = new Uint8Array(choose(DECK, HAND))
  const counts = Array.from({ length: HAND }, (_, size) => new Int32Array(choose(DECK, size) * KINDS))
  const [, , , , ofFour = new Int32Array()] = counts
  const fours = [15, 23, 27, 29, 30]
  everyHand((cards) => {
    const hand = handOf(cards)
    const kind = hand ? (kindOf.get(hand) ?? 0) : 0
    kinds[indexOf(cards)] = kind
    for (const four of fours) {
      const at = indexOf(cards, four) * KINDS + kind
      ofFour[at] = (ofFour[at] ?? 0) + 1
    }
  })
  // A hand with these cards is counted with each of the greater sets that it holds.
  for (let size = HAND - 2; size >= 0; size--) addUp(size, counts)
  return { kinds, counts }
}

/** The hands of each set of `size` cards, from those of the sets with one card more. */
function addUp(size: number, counts: readonly Int32Array[]) {
  const [less, more] = [counts[size], counts[size + 1]]
  if (!less || !more) return
  everySet(size + 1, (cards) => {
    const from = indexOf(cards, (1 << (size + 1)) - 1) * KINDS
    for (let without = 0; without <= size; without++) {
      const to = indexOf(cards, ((1 << (size + 1)) - 1) & ~(1 << without)) * KINDS
      for (let kind = 0; kind < KINDS; kind++)
        less[to + kind] = (less[to + kind] ?? 0) + (more[from + kind] ?? 0)
    }
  })
  for (let at = 0; at < less.length; at++) less[at] = (less[at] ?? 0) / (HAND - size)
}

function everySet(size: number, see: (cards: readonly number[]) => void) {
  const cards = Array.from({ length: size }, () => 0)
  const from = (place: number, least: number) => {
    for (let card = least; card < DECK; card++) {
      cards[place] = card
      if (place === size - 1) see(cards)
      else from(place + 1, card + 1)
    }
  }
  from(0, 0)
}

/** The best hold of a hand and what it returns, in `PARTS` of the stake. */
interface Best {
  hold: number
  returned: number
}

export function everyHold() {
  const { kinds, counts } = tables()
  const pays = [0, ...hands.map(({ name }) => multiplierOf(name))]
  const worth = counts.map((of) =>
    Float64Array.from({ length: of.length / KINDS }, (_, set) =>
      pays.reduce((sum, pay, kind) => sum + pay * (of[set * KINDS + kind] ?? 0), 0),
    ),
  )
  const values = new Float64Array(EVERY)

  /** Of ascending cards, as a set of places; of two that return the same the one that holds more. */
  function best(cards: readonly number[]): Best {
    for (let hold = 0; hold < EVERY; hold++) {
      const index = indexOf(cards, hold)
      values[hold] = hold === EVERY - 1 ? (pays[kinds[index] ?? 0] ?? 0) : (worth[sizeOf(hold)]?.[index] ?? 0)
    }
    // From hands that hold these cards to hands that hold these and none of the other four.
    for (let bit = 1; bit < EVERY; bit <<= 1)
      for (let hold = 0; hold < EVERY; hold++)
        if (!(hold & bit)) values[hold] = (values[hold] ?? 0) - (values[hold | bit] ?? 0)
    let bestSoFar: Best = { hold: EVERY - 1, returned: (values[EVERY - 1] ?? 0) * PARTS }
    for (let hold = EVERY - 2; hold >= 0; hold--) {
      const returned = (values[hold] ?? 0) * (partsOfDraw[HAND - sizeOf(hold)] ?? 0)
      const same = returned === bestSoFar.returned && sizeOf(hold) > sizeOf(bestSoFar.hold)
      if (returned > bestSoFar.returned || same) bestSoFar = { hold, returned }
    }
    return bestSoFar
  }

  /** Adds to `into` the kinds of hands that a hold leads to, in `PARTS`, so many times. */
  function addEnds(cards: readonly number[], hold: number, times: number, into: Float64Array) {
    const parts = (partsOfDraw[HAND - sizeOf(hold)] ?? 0) * times
    for (let set = hold; set < EVERY; set++) {
      if ((set & hold) !== hold) continue
      const sign = (sizeOf(set) - sizeOf(hold)) % 2 === 0 ? parts : -parts
      const index = indexOf(cards, set)
      if (set === EVERY - 1) {
        const kind = kinds[index] ?? 0
        into[kind] = (into[kind] ?? 0) + sign
      } else
        for (let kind = 0; kind < KINDS; kind++)
          into[kind] = (into[kind] ?? 0) + sign * (counts[sizeOf(set)]?.[index * KINDS + kind] ?? 0)
    }
  }

  return { best, addEnds, kinds: KINDS }
}

/** In how many hands a hand turns when suits change their names; 0 where another of these stands for it. */
export function likeHands(cards: readonly number[]): number {
  const masks = [0, 0, 0, 0]
  for (const card of cards) {
    const suit = Math.floor(card / 13)
    masks[suit] = (masks[suit] ?? 0) | (1 << (card % 13))
  }
  let ways = 24
  let run = 1
  for (let suit = 1; suit < 4; suit++) {
    const [last = 0, mask = 0] = [masks[suit - 1], masks[suit]]
    if (mask > last) return 0
    run = mask === last ? run + 1 : 1
    ways /= run
  }
  return ways
}
