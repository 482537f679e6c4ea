import type { Minor } from '#contract/base/fields/money.ts'
import type { TransactionType } from '#contract/money/wallet.ts'
import { type MovedByKind, noMovements } from '#platform/money/ledger/index.ts'

/** By what trait of members a report is divided; `all` is not divided. */
export const reportParts = ['all', 'agent', 'country', 'cohort'] as const
export type ReportPart = (typeof reportParts)[number]

/** How many members did something on a day. Who joined before it and played on it has returned. */
const memberCounts = ['joined', 'active', 'returning'] as const
export type MemberCount = (typeof memberCounts)[number]

/** One line of `report_day`, or of what is not added to it yet. */
export interface CountedLine {
  day: string
  part: ReportPart
  key: string
  what: TransactionType | MemberCount
  amount: bigint
}

/** What moved in members' wallets by kind, in minor units, and how many members joined and played. */
export interface ReportSums extends Record<MemberCount, number> {
  moved: MovedByKind
}

const isCount = (what: CountedLine['what']): what is MemberCount =>
  (memberCounts as readonly string[]).includes(what)

/** Sums under the names of their lines. */
export function sumsByName(
  lines: readonly (Pick<CountedLine, 'what' | 'amount'> & { name: string })[],
): Map<string, ReportSums> {
  const sums = new Map<string, ReportSums>()
  for (const { name, ...line } of lines) {
    const sum = sums.get(name) ?? { moved: noMovements(), joined: 0, active: 0, returning: 0 }
    if (isCount(line.what)) sum[line.what] += Number(line.amount)
    else sum.moved[line.what] += line.amount
    sums.set(name, sum)
  }
  return sums
}

/** What is taken off the GGR: everything that members are given and have not paid for. */
export const benefitKinds = ['bonus', 'rebate', 'reward', 'points', 'commission'] as const
export type BenefitKind = (typeof benefitKinds)[number]

/** The figures of a report, in minor units. */
export interface HouseResult extends Record<BenefitKind, Minor> {
  /** Stakes less payouts and refunds, in minor units. */
  ggr: Minor
  /** All that members were given and have not paid for. */
  benefits: Minor
  ngr: Minor
  stake: Minor
  deposits: Minor
  withdrawals: Minor
  adjustments: Minor
}

/** The kinds of movements that each figure is the sum of, and whether what members gain counts against it. */
export const figureKinds = {
  ggr: { kinds: ['bet', 'payout', 'void'], sign: -1n },
  stake: { kinds: ['bet'], sign: -1n },
  bonus: { kinds: ['bonus'], sign: 1n },
  rebate: { kinds: ['rebate'], sign: 1n },
  reward: { kinds: ['reward'], sign: 1n },
  points: { kinds: ['points'], sign: 1n },
  commission: { kinds: ['commission'], sign: 1n },
  benefits: { kinds: benefitKinds, sign: 1n },
  ngr: { kinds: ['bet', 'payout', 'void', ...benefitKinds], sign: -1n },
  deposits: { kinds: ['deposit'], sign: 1n },
  withdrawals: { kinds: ['withdrawal-paid', 'withdrawal-hold', 'withdrawal-release'], sign: -1n },
  adjustments: { kinds: ['adjustment'], sign: 1n },
} as const satisfies Record<keyof HouseResult, { kinds: readonly TransactionType[]; sign: bigint }>

export const reportFigures = Object.keys(figureKinds) as (keyof HouseResult)[]

/** What members' wallets gained by kind as the house's result. */
export const resultOf = (moved: MovedByKind): HouseResult =>
  Object.fromEntries(
    reportFigures.map((figure) => {
      const { kinds, sign } = figureKinds[figure]
      return [figure, sign * kinds.reduce((sum, kind) => sum + moved[kind], 0n)]
    }),
  ) as unknown as HouseResult
