import type { Minor, Money } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { type PendingApproval, requestApproval, transactByHand } from '#platform/members/approvals/index.ts'

/** What an operator decides about money that came or left: a line of a statement, or an arrival on a chain. */
export interface Decision {
  /** The line's, or the arrival's. */
  id: string
  actor: string
  reason: string
  /** The order that it is to be of; empty where the decision names none. */
  orderId: string
  /** What the order had been paid when it was seen; undefined where nobody looked: its id was typed. */
  paidIn?: Money | undefined
  /** What was asked for, where the row itself says no amount; undefined before anybody has asked. */
  worth?: Money | undefined
}

/** A decision that names no order. */
export type PlainDecision = Omit<Decision, 'orderId' | 'paidIn' | 'worth'>

interface WaitingRow {
  id: bigint
  state: string
}

/** What has become of a row. */
export interface Outcome<Change> {
  /** Null where no money has moved. */
  postingId: string | null
  /** Follows the desk's name in the audit trail: `ignored` in `bank-line-ignored`. */
  action: string
  /** The order that the trail names; absent: the trail names where the money lies. */
  orderId?: string
  /** Details for the audit trail, in addition to those of every decision. */
  detail?: JsonObject
  change: Change
}

/** A decision that may be carried out; its row and order are locked. */
export interface OpenDecision<Rules, Change> {
  /** What a second operator is asked, if it is more than one may do alone. */
  amount: Minor
  /** A second operator is asked whatever the amount. */
  byTwo?: boolean
  memberId: bigint | null
  /** Kept with the request for a second operator, besides the name of the decision. */
  input?: JsonObject
  carryOut(rules: Rules): Promise<Result<Outcome<Change>>>
}

/** Locks what a decision about an open, locked row is about, and checks that it fits. */
export type OpenAct<Row, Rules, Change> = (
  ctx: Context,
  row: Row,
  decision: Decision,
) => Promise<Result<OpenDecision<Rules, Change>>>

/** What every decision leaves on its row. */
interface DecisionColumns {
  posting_id: string | null
  decided_at: Date
  decided_by: string
  decision_reason: string
}

/** One kind of money that waits for operators. */
interface DeskTerms<Row extends WaitingRow, Rules, Change, Name extends string> {
  name: 'bank-line' | 'chain-arrival'
  /** The rules that a decision depends on; read before the transaction. */
  rulesOf(ctx: Context): Promise<Rules>
  /** What a request for a second operator is about. */
  subjectOf(id: bigint): string
  lock(ctx: Context, id: bigint): Promise<Row | undefined>
  /** Where the money lies, for the audit trail: `bank 3`. */
  placeOf(row: Row): string
  detailOf(row: Row): JsonObject
  write(ctx: Context, id: bigint, values: Change & DecisionColumns): Promise<unknown>
  acts: { readonly [One in Name]: OpenAct<Row, Rules, Change> }
}

export interface Desk<Rules, Name extends string> {
  /**
   * Decides about a row that is open; anything above what the operator may do alone waits for a second one. Refuses
   * `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if the row is not open or waits for approval,
   * and what the decision itself refuses.
   */
  decide(ctx: Context, name: Name, decision: Decision): Promise<Result<PendingApproval | null>>
  /** `decide` within a transaction, once a second operator has approved. Returns the posting's id, null where no money moved. */
  carryOutApproved(
    ctx: Context,
    name: string,
    decision: Decision,
    rules: Rules,
  ): Promise<Result<string | null>>
}

/** The frame of every decision about money that waits: reason, lock, a second operator, carrying out, trail. */
export function deskOf<Row extends WaitingRow, Rules, Change, const Name extends string>(
  terms: DeskTerms<Row, Rules, Change, Name>,
): Desk<Rules, Name> {
  const { acts } = terms

  async function open(ctx: Context, name: Name, decision: Decision) {
    const id = rowIdOf(decision.id)
    const row = id === undefined ? undefined : await terms.lock(ctx, id)
    if (!row) return refuse('not-found')
    if (row.state !== 'open') return refuse('state-moved-on')
    const openDecision = await acts[name](ctx, row, decision)
    return openDecision.ok ? ok({ row, openDecision: openDecision.value }) : openDecision
  }

  async function carryOut(
    ctx: Context,
    { row, openDecision }: { row: Row; openDecision: OpenDecision<Rules, Change> },
    { actor, reason }: Decision,
    rules: Rules,
  ): Promise<Result<string | null>> {
    const done = await openDecision.carryOut(rules)
    if (!done.ok) return done
    const { postingId, action, orderId, detail, change } = done.value
    await audit(ctx, {
      actor,
      action: `${terms.name}-${action}`,
      subject: orderId ?? terms.placeOf(row),
      detail: { ...terms.detailOf(row), ...detail, reason },
    })
    await terms.write(ctx, row.id, {
      ...change,
      posting_id: postingId,
      decided_at: ctx.clock.now(),
      decided_by: actor,
      decision_reason: reason,
    })
    return ok(postingId)
  }

  return {
    async decide(ctx, name, wish) {
      const rules = await terms.rulesOf(ctx)
      return transactByHand(ctx, wish, async (ctx, allowance, by) => {
        const decision = { ...wish, ...by }
        const opening = await open(ctx, name, decision)
        if (!opening.ok) return opening
        const { row, openDecision } = opening.value
        const { amount, byTwo = false, memberId, input } = openDecision
        const operation = {
          what: 'bank-line' as const,
          subject: terms.subjectOf(row.id),
          memberId,
          amount,
          ...by,
          input: { decision: name, ...input },
        }
        if (byTwo) return requestApproval(ctx, operation)
        return allowance.carryOutOrAsk(operation, () => carryOut(ctx, opening.value, decision, rules))
      })
    },

    async carryOutApproved(ctx, name, decision, rules) {
      if (!isName(name, acts)) throw new Error(`nobody decides ${name} about a ${terms.name}`)
      const opening = await open(ctx, name, decision)
      return opening.ok ? carryOut(ctx, opening.value, decision, rules) : opening
    },
  }
}

const isName = <Name extends string>(text: string, acts: Readonly<Record<Name, unknown>>): text is Name =>
  Object.hasOwn(acts, text)
