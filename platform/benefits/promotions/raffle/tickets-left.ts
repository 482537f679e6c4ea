/** The tickets of one member, numbered from 1 over all members. */
export interface Tickets {
  memberId: bigint
  first: number
  last: number
}

/**
 * The tickets of members who have not won yet. A binary indexed tree of the counts (Fenwick, 1994) finds and removes
 * the k-th in logarithmic time: thousands of prizes among tens of thousands of members are drawn in a moment, without a
 * walk over all members for each.
 */
export class TicketsLeft {
  /** Tickets that are left. */
  count = 0
  /** At i, from 1: the tickets of the last m members up to the i-th, where m is the lowest set bit of i. */
  private readonly sums: Float64Array
  /** The greatest power of two up to the number of members. */
  private readonly top: number

  constructor(private readonly tickets: readonly Tickets[]) {
    this.sums = new Float64Array(tickets.length + 1)
    this.top = 2 ** Math.floor(Math.log2(Math.max(tickets.length, 1)))
    tickets.forEach(({ first, last }, index) => {
      this.add(index + 1, last - first + 1)
    })
  }

  /** Removes the member with the k-th remaining ticket, from 0; returns that ticket. */
  take(k: number): { ticket: number; memberId: bigint } {
    let before = 0
    let within = k
    for (let step = this.top; step >= 1; step /= 2) {
      const sum = this.sums[before + step] ?? Number.POSITIVE_INFINITY
      if (sum > within) continue
      before += step
      within -= sum
    }
    const won = this.tickets[before]
    if (!won || k < 0 || k >= this.count) throw new Error('a raffle drew a ticket that is not there')
    this.add(before + 1, won.first - won.last - 1)
    return { ticket: won.first + within, memberId: won.memberId }
  }

  private add(place: number, count: number): void {
    this.count += count
    for (let at = place; at < this.sums.length; at += at & -at) this.sums[at] = (this.sums[at] ?? 0) + count
  }
}
