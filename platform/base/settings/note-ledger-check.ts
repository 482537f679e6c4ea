import type { Context } from '#platform/base/context.ts'
import { audit } from './audit.ts'
import { listAudit } from './list-audit.ts'

const ACTION = 'ledger-checked'

/** Leaves in the audit trail that the ledger was checked, and how many problems there are. */
export async function noteLedgerCheck(
  ctx: Context,
  actor: string,
  { entries, problems }: { entries: bigint; problems: readonly unknown[] },
): Promise<void> {
  const detail = { entries: Number(entries), problems: problems.length }
  await audit(ctx, { actor, action: ACTION, subject: 'ledger', detail })
}

/** When the ledger was last checked, and how many problems there were; null if it never was. */
export async function lastLedgerCheck(
  ctx: Context,
): Promise<{ at: string; entries: number; problems: number } | null> {
  const [line] = await listAudit(ctx, { action: ACTION, limit: 1 })
  if (!line) return null
  const { entries, problems } = line.detail as { entries: number; problems: number }
  return { at: line.time, entries, problems }
}
