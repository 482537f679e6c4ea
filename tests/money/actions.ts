import fc from 'fast-check'
import type { Values } from '#platform/base/settings/index.ts'

/** What members, operators and providers do with money, as arbitrary values: by whom, what, and what happens around it. */

export const MEMBERS = 3
/** How many actions one sequence is. */
const ACTIONS = 50
export const vendors = ['LOTUS', 'PEARL'] as const

/** Whole units of the currency, as money of the wire. */
const money = (min: number, max: number) => fc.integer({ min, max }).map((units) => `${units}.00`)
/** Which of a player's orders, or rewards. */
const nth = fc.nat({ max: 7 })
/**
 * Few ids, so that many come again: with the same content, with other content, and now and then for something else
 * altogether.
 */
const request = fc.oneof(
  { weight: 9, arbitrary: fc.nat({ max: 9 }).map((number) => `own-${number}`) },
  { weight: 1, arbitrary: fc.constantFrom('shared-1', 'shared-2') },
)
const what = <const Name extends string>(name: Name) => fc.constant(name)

const deposit = fc.record({ do: what('deposit'), amount: money(50_000, 300_000), request })
const cancelDeposit = fc.record({ do: what('cancel-deposit'), nth })
/** A provider's word about an order: right, of another amount, of a second transaction, twice at once. */
const callback = fc.record({
  do: what('callback'),
  nth,
  transaction: fc.constantFrom('first', 'first', 'first', 'second'),
  status: fc.constantFrom('paid' as const, 'paid' as const, 'paid' as const, 'failed' as const),
  differs: fc.constantFrom(false, false, false, true),
  twice: fc.boolean(),
})
const bet = fc.record({
  do: what('bet'),
  stake: fc.oneof(money(1, 2_000), money(10_000, 500_000)),
  target: fc.constantFrom('2.00', '49.50', '90.00'),
  request,
})
const withdraw = fc.record({ do: what('withdraw'), amount: money(50_000, 400_000), request })
const cancelWithdrawal = fc.record({ do: what('cancel-withdrawal'), nth })
const approve = fc.record({ do: what('approve'), nth })
const reject = fc.record({ do: what('reject'), nth })
const receive = fc.record({ do: what('receive'), nth })
const wallet = fc.constantFrom('main', 'main', ...vendors)
const transfer = fc.record({
  do: what('transfer'),
  from: wallet,
  to: wallet,
  amount: money(1, 500_000),
  request,
})
const recall = fc.record({
  do: what('recall'),
  from: fc.option(fc.constantFrom(...vendors), { nil: undefined }),
  request,
})
const sendUp = fc.record({ do: what('send-up'), amount: money(50_000, 300_000), request })
/** Each player has three rewards of its own; without a number all that can be claimed. */
const claim = fc.record({
  do: what('claim'),
  nth: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
  request,
})
const claimRebate = fc.record({ do: what('claim-rebate'), request })
const convert = fc.record({
  do: what('convert'),
  points: fc.constantFrom('100.00', '150.00', '400.00'),
  request,
})
const join = fc.record({ do: what('join'), request })
const leave = fc.record({ do: what('leave'), request })

const action = fc.oneof(
  { weight: 7, arbitrary: deposit },
  { weight: 1, arbitrary: cancelDeposit },
  { weight: 6, arbitrary: callback },
  { weight: 9, arbitrary: bet },
  { weight: 6, arbitrary: withdraw },
  { weight: 1, arbitrary: cancelWithdrawal },
  { weight: 3, arbitrary: approve },
  { weight: 1, arbitrary: reject },
  { weight: 1, arbitrary: receive },
  { weight: 6, arbitrary: transfer },
  { weight: 2, arbitrary: recall },
  { weight: 3, arbitrary: sendUp },
  { weight: 2, arbitrary: claim },
  { weight: 2, arbitrary: claimRebate },
  { weight: 2, arbitrary: convert },
  { weight: 1, arbitrary: join },
  { weight: 1, arbitrary: leave },
)
export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

/** What happens between actions: how providers behave from now on, and how much time passes with how many jobs. */
const surroundings = fc.record({
  deposits: fc.constantFrom<Values['simulatorDeposit']>('pay', 'pay', 'fail', 'never', 'twice', 'refuse'),
  payouts: fc.constantFrom<Values['simulatorPayout']>('pay', 'pay', 'refuse', 'slow', 'twice'),
  wallets: fc.constantFrom<Values['simulatorWallet']>(
    ...(['answer', 'answer', 'late', 'lose-answer', 'lose-request', 'twice', 'refuse', 'down'] as const),
  ),
  seconds: fc.constantFrom(0, 0, 5, 60, 1_000, 4_000),
  jobs: fc.constantFrom('none', 'once', 'thrice'),
  counted: fc.boolean(),
})
export type Surroundings = typeof surroundings extends fc.Arbitrary<infer Value> ? Value : never

/** Actions at the same moment, and what happens after them. */
export interface Step {
  at: { who: number; action: Action }[]
  /** Null: the next step follows at once. */
  after: Surroundings | null
}

/** Fifty actions, cut into steps of one to six that happen at once. */
export const sequence: fc.Arbitrary<Step[]> = fc
  .record({
    actions: fc.array(fc.record({ who: fc.nat({ max: MEMBERS - 1 }), action }), {
      minLength: ACTIONS,
      maxLength: ACTIONS,
      size: 'max',
    }),
    sizes: fc.array(fc.constantFrom(1, 1, 2, 3, 4, 6), {
      minLength: ACTIONS,
      maxLength: ACTIONS,
      size: 'max',
    }),
    around: fc.array(
      fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: surroundings }),
      { minLength: ACTIONS, maxLength: ACTIONS, size: 'max' },
    ),
  })
  .map(({ actions, sizes, around }) => {
    const steps: Step[] = []
    for (let at = 0; at < actions.length; ) {
      const size = sizes[steps.length] ?? 1
      steps.push({ at: actions.slice(at, at + size), after: around[steps.length] ?? null })
      at += size
    }
    return steps
  })
