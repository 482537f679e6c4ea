import type { ContractKind } from '#contract/agents/contracts.ts'
import { contractsInForce, type Period } from '#platform/agents/contracts/index.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { Figures, TeamFigures } from './figures.ts'
import {
  carryOversInto,
  type ExistingPayslips,
  existingPayslips,
  type NewPayslip,
  settlementOf,
} from './payslip-row.ts'
import { type Share, shareOut } from './share-out.ts'

const NOTHING: TeamFigures = { turnover: 0n, loss: 0n, active: 0 }

/**
 * The payslips of a period for every contract of a kind, by the current figures: one for each whose team did anything.
 * For a period that was settled already, only the changes since, by the threshold of active members that it was settled by. Does not
 * write.
 */
export async function countPeriod(
  db: Db,
  figures: Figures,
  kind: ContractKind,
  period: Period,
): Promise<NewPayslip[]> {
  const written = await existingPayslips(db, kind, period)
  const contracts = await contractsInForce(
    db,
    kind,
    period,
    await contractsConcerned(db, figures, period, written),
  )
  if (contracts.length === 0) return []
  const agents = contracts.map(({ memberId }) => memberId)
  const settlement = await settlementOf(db, kind, period)
  const teams = await figures.teamsIn(db, period, agents, settlement?.active_turnover)
  const left = await carryOversInto(db, kind, agents, period.from)

  const earnings = contracts.map(({ contractId, memberId, uplineId, tiers }) => {
    const { turnover, loss, active } = teams.get(memberId) ?? NOTHING
    const { carried = 0n, owed = 0n } = left.get(memberId) ?? {}
    const earlier = written.get(contractId)
    return {
      memberId,
      uplineId,
      tiers,
      active,
      carried,
      owed,
      counted: kind === 'dividend' ? loss : turnover,
      settled: earlier ? earlier.gross - earlier.paidDown : 0n,
    }
  })
  const shares = shareOut(kind, earnings)
  return contracts.flatMap(({ contractId, version, memberId, uplineId, tiers }, at): NewPayslip[] => {
    const [earning, share] = [earnings[at], shares[at]]
    if (!earning || !share) return []
    const earlier = written.get(contractId)
    const { counted, active } = earning
    if (!needsPayslip({ ...share, counted, active }, earlier)) return []
    const { tier, gross, paidDown, carried, owed, amount } = share
    return [
      {
        contractId,
        version,
        memberId,
        uplineId,
        correctsId: earlier?.firstId ?? null,
        counted,
        active,
        carriedBefore: earning.carried,
        carried,
        tier: tier ? tiers.indexOf(tier) + 1 : null,
        rate: tier?.rate ?? 0,
        gross,
        paidDown,
        settledBefore: earning.settled,
        owedBefore: earning.owed,
        owed,
        amount,
      },
    ]
  })
}

/**
 * The contracts that a short period can concern: those above anybody who has played in it, and those that it was
 * settled for already. Of tens of thousands these are few, and there is such a period every five minutes. Undefined:
 * all.
 */
async function contractsConcerned(
  db: Db,
  figures: Figures,
  period: Period,
  written: ReadonlyMap<bigint, ExistingPayslips>,
): Promise<{ members: bigint[]; contracts: bigint[] } | undefined> {
  const isShort = period.period === 'minutes' || period.period === 'hour'
  const members = isShort ? await figures.agentsOfPlayIn?.(db, period) : undefined
  return members && { members, contracts: [...written.keys()] }
}

/** Whether a payslip is needed: a first one if there was play, a later one if it differs. */
function needsPayslip(
  {
    counted,
    active,
    gross,
    paidDown,
    carried,
  }: Pick<Share, 'gross' | 'paidDown' | 'carried'> & {
    counted: bigint
    active: number
  },
  earlier: ExistingPayslips | undefined,
): boolean {
  if (!earlier) return counted !== 0n || gross !== 0n || paidDown !== 0n
  return (
    counted !== earlier.counted ||
    active !== earlier.active ||
    gross !== earlier.gross ||
    paidDown !== earlier.paidDown ||
    carried !== earlier.carried
  )
}
