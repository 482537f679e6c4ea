import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { MAX_LISTED_ROWS } from '#platform/base/limits.ts'
import { type AuditLine, listAudit } from '#platform/base/settings/index.ts'
import { failedSignIns } from '#platform/members/accounts/index.ts'
import { listOperators, type OperatorLine } from './list-operators.ts'
import { nameKey } from './operator-row.ts'
import { isOpenSession } from './sessions.ts'

/** A session of the office, as its record shows it. */
export interface OfficeSession {
  id: string
  address: string
  userAgent: string
  createdAt: string
  lastSeenAt: string
  /** Whether the second factor was given. */
  proved: boolean
}

export interface OperatorRecord extends OperatorLine {
  totp: boolean
  passkeys: number
  recoveryCodes: number
  /** Until when the link of its invitation is good. */
  invitedUntil: string | null
  /** Failed sign-ins in a row, and for how many seconds its name is closed by them. */
  failures: number
  waitSeconds: number
  lastSignIn: { time: string; address: string } | null
  sessions: OfficeSession[]
  /** Where it has signed in from, the latest first. */
  addresses: { address: string; times: number; last: string }[]
}

/** How many addresses a record shows. */
const ADDRESSES = 10

/** An operator with everything that its record shows; null if nobody has this name. */
export async function operatorRecord(ctx: Context, text: string): Promise<OperatorRecord | null> {
  const name = nameKey(text)
  const [line] = await listOperators(ctx, { name })
  if (!line) return null
  const id = BigInt(line.id)
  const now = ctx.clock.now()
  const [facts, sessions, signIns, failures] = await Promise.all([
    sql<{ totp: boolean; passkeys: number; codes: number; invited_until: Date | null }>`
      select o.two_factor_secret is not null as totp,
        (select count(*)::int from operator_passkey p where p.operator_id = o.id) as passkeys,
        (select count(*)::int from operator_recovery_code c where c.operator_id = o.id) as codes,
        (select expires_at from operator_invitation i where i.operator_id = o.id and i.expires_at > ${now}) as invited_until
      from operator o where o.id = ${id}
    `.execute(ctx.db),
    sql<{
      id: bigint
      address: string
      user_agent: string
      created_at: Date
      last_seen_at: Date
      proved: boolean
    }>`
      select s.id, s.address, s.user_agent, s.created_at, s.last_seen_at, s.proved
      from operator_session s where s.operator_id = ${id} and ${isOpenSession(now)} order by s.last_seen_at desc, s.id desc
    `.execute(ctx.db),
    listAudit(ctx, { subject: name, action: 'operator-signed-in', limit: MAX_LISTED_ROWS }),
    failedSignIns(ctx, name),
  ])
  const [{ totp = false, passkeys = 0, codes = 0, invited_until: until = null } = {}] = facts.rows
  const [latest] = signIns
  return {
    ...line,
    totp,
    passkeys,
    recoveryCodes: codes,
    invitedUntil: until?.toISOString() ?? null,
    failures: failures.inARow,
    waitSeconds: failures.retryAfterSeconds,
    lastSignIn: latest ? { time: latest.time, address: addressIn(latest) } : null,
    sessions: sessions.rows.map((row) => ({
      id: String(row.id),
      address: row.address,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      proved: row.proved,
    })),
    addresses: addressesOf(signIns),
  }
}

const addressIn = ({ detail }: AuditLine): string => String((detail as { address?: string }).address ?? '')

/** Where sign-ins came from; they are the latest first. */
function addressesOf(signIns: readonly AuditLine[]): OperatorRecord['addresses'] {
  const addresses = new Map<string, { address: string; times: number; last: string }>()
  for (const line of signIns) {
    const address = addressIn(line)
    const entry = addresses.get(address)
    if (entry) entry.times++
    else addresses.set(address, { address, times: 1, last: line.time })
  }
  return [...addresses.values()].slice(0, ADDRESSES)
}
