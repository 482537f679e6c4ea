import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { MAX_LISTED_ROWS } from '#platform/base/limits.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type AuditLine, audit, listAudit } from '#platform/base/settings/index.ts'
import { accountNames, accountsOf, memberByAccount } from '#platform/members/accounts/index.ts'
import {
  carriedExclusions,
  copyExclusion,
  liftCarriedExclusion,
  ownExclusions,
} from '#platform/members/responsible-gaming/index.ts'

/**
 * Whether two accounts are one person, where it matters: one of them has excluded itself from play. `carried`: both have
 * proved one address, or come by one account elsewhere, so the exclusion was carried over. `address`: the other's address was only given. `payee`: the
 * payee's name is the same.
 */
export const identityKinds = ['carried', 'address', 'payee'] as const
export type IdentityKind = (typeof identityKinds)[number]

/** What an operator finds: the same person, or another one. */
const identityDecisions = ['same', 'other'] as const
export type IdentityDecision = (typeof identityDecisions)[number]

export interface IdentityQuestion {
  /** `carried-<exclusion>` or `match-<line of the audit trail>`. */
  id: string
  kind: IdentityKind
  time: string
  account: string
  /** Who has excluded itself, and until when. */
  other: string
  until: string
  decision: IdentityDecision | null
  decidedBy: string | null
  reason: string | null
}

const DECIDED = 'identity-decided'
const matches = { address: 'address-of-excluded-member', payee: 'payee-of-excluded-member' } as const

/** The questions of exclusions that are in force, newest first; without `all` those that nobody has decided. */
export async function listIdentityQuestions(
  ctx: Context,
  { all = false }: { all?: boolean } = {},
): Promise<IdentityQuestion[]> {
  const newest = { limit: MAX_LISTED_ROWS }
  const [carried, address, payee, decided] = await Promise.all([
    carriedQuestions(ctx),
    listAudit(ctx, { action: matches.address, ...newest }),
    listAudit(ctx, { action: matches.payee, ...newest }),
    listAudit(ctx, { action: DECIDED, ...newest }),
  ])
  const questions = [
    ...carried,
    ...(await matchQuestions(ctx, 'address', address)),
    ...(await matchQuestions(ctx, 'payee', payee)),
  ]
  const decisions = new Map(decided.map((line) => [String(detailOf(line).question), line]))
  return questions
    .map((question) => withDecision(question, decisions.get(question.id)))
    .filter(({ decision }) => all || decision === null)
    .sort((one, other) => other.time.localeCompare(one.time) || other.id.localeCompare(one.id))
}

type BareQuestion = Omit<IdentityQuestion, 'reason'>

const detailOf = ({ detail }: AuditLine) => detail as Record<string, string | undefined>

function withDecision(question: BareQuestion, line: AuditLine | undefined): IdentityQuestion {
  if (!line) return { ...question, reason: null }
  const { decision, reason } = detailOf(line)
  return {
    ...question,
    decision: decision as IdentityDecision,
    decidedBy: line.actor,
    reason: reason ?? null,
  }
}

/** Of all, or of one member. */
async function carriedQuestions(ctx: Context, memberId?: bigint): Promise<BareQuestion[]> {
  const rows = await carriedExclusions(ctx, memberId)
  const names = await accountsOf(ctx.db, [...new Set(rows.flatMap((row) => [row.memberId, row.from]))])
  return rows.map((row) => ({
    id: `carried-${row.id}`,
    kind: 'carried',
    time: row.since.toISOString(),
    account: names.get(row.memberId) ?? '',
    other: names.get(row.from) ?? '',
    until: row.until.toISOString(),
    decision: row.undoneBy === null ? null : 'other',
    decidedBy: row.undoneBy,
  }))
}

async function matchQuestions(
  ctx: Context,
  kind: 'address' | 'payee',
  lines: readonly AuditLine[],
): Promise<BareQuestion[]> {
  const others = new Set(lines.map((line) => detailOf(line).other ?? ''))
  const untils = await excludedUntil(ctx, [...others])
  return lines.flatMap((line) => {
    const other = detailOf(line).other ?? ''
    const until = untils.get(other)
    if (!until) return []
    return {
      id: `match-${line.id}`,
      kind,
      time: line.time,
      account: line.subject,
      other,
      until: until.toISOString(),
      decision: null,
      decidedBy: null,
    }
  })
}

/** Until when members have excluded themselves, by their user names; without those who have not, or no more. */
async function excludedUntil(ctx: Context, accounts: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ account: string; until: Date }>`
    select named.account, max(exclusion.until_at) as until from unnest(${accounts}::text[]) named (account)
    join ${accountNames} member on member.account_key = lower(named.account)
    join ${ownExclusions(ctx.clock.now())} exclusion on exclusion.member_id = member.id
    group by 1
  `.execute(ctx.db)
  return new Map(rows.map(({ account, until }) => [account, until]))
}

/**
 * Decides whether two accounts are one person. `same` carries the exclusion over, where it was not; `other` ends one that
 * was. Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` where it is decided.
 */
export async function decideIdentity(
  ctx: Context,
  { id, decision, actor, reason }: { id: string; decision: IdentityDecision; actor: string; reason: string },
): Promise<Result<null>> {
  const checked = checkReason(reason)
  if (!checked.ok) return checked
  const question = (await listIdentityQuestions(ctx, { all: true })).find((one) => one.id === id)
  if (!question) return refuse('not-found')
  if (question.decision !== null) return refuse('state-moved-on')
  const member = await memberByAccount(ctx, question.account)
  const other = await memberByAccount(ctx, question.other)
  if (!member || !other) return refuse('not-found')
  return ctx.transact(async (tx) => {
    const isCarried = question.kind === 'carried'
    const decided = [id]
    if (decision === 'same' && !isCarried) {
      await copyExclusion(tx, other, member, new Date(question.until))
      // An exclusion that has just been carried over is no longer a question.
      decided.push(...(await carriedQuestions(tx, member.id)).map((one) => one.id))
    }
    if (decision === 'other' && isCarried) {
      const lifted = await liftCarriedExclusion(tx, actor, member, checked.value)
      if (!lifted.ok) return lifted
    }
    for (const question of decided) {
      const detail = { question, decision, other: other.account, reason: checked.value }
      await audit(tx, { actor, action: DECIDED, subject: member.account, detail })
    }
    return ok(null)
  })
}
