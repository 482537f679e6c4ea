import type { Selectable } from 'kysely'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { VendorConnection } from '#platform/base/db/tables.ts'
import { type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'

/** A vendor whose games are played: how it is reached, and the keys that its messages may be signed with now. */
export interface Connection {
  vendor: string
  launchUrl: string
  popup: boolean
  trial: boolean
  freeWins: boolean
  /** Whether a bet of which it says nothing is lost: it does not tell losses. */
  silentLoss: boolean
  mostWin: MostWin
  /** Where it answers its report; null of a vendor that has none. */
  reportUrl: string | null
  /** What we sign with; null where it cannot be opened. */
  key: string | null
  /** What a message may be signed with: the key, and the one before while it is good. */
  keys: readonly string[]
}

/** What a vendor may pay on one bet, in all its wins: so many times the stake, and so much at all (decision 78). */
export interface MostWin {
  times: number
  /** Of a win without a bet, this alone. */
  amount: Minor
}

const KEY_BYTES = 32

/** A new key: 64 hex digits, which are taken as text. */
export const newKey = (ctx: Context): string => ctx.random.bytes(KEY_BYTES).toString('hex')

const keyOf = (vendor: string): SealedFor => ({ purpose: 'sen vendor keys 1', owner: `vendor ${vendor}` })

/** A key as the database keeps it: a copy of the database alone signs nothing. */
export const sealKey = (ctx: Context, vendor: string, key: string): string =>
  sealText(ctx, keyOf(vendor), key)

type Row = Selectable<VendorConnection>

/** A key in the clear; none where `PLATFORM_KEY` is another by now, so that nothing is signed with it until a new one is made. */
function openKey(ctx: Context, vendor: string, sealed: string): string | undefined {
  try {
    return unsealText(ctx, keyOf(vendor), sealed)
  } catch (err) {
    ctx.log.error({ err, vendor }, 'a vendor key cannot be opened: `ops vendors rotate-key` makes a new one')
    return undefined
  }
}

export function toConnection(ctx: Context, row: Row): Connection {
  const open = (sealed: string) => openKey(ctx, row.vendor_code, sealed)
  const key = open(row.key_sealed)
  const former =
    row.former_key_sealed !== null && row.former_key_until !== null && row.former_key_until > ctx.clock.now()
      ? [open(row.former_key_sealed)]
      : []
  return {
    vendor: row.vendor_code,
    launchUrl: row.launch_url,
    popup: row.popup,
    trial: row.trial,
    freeWins: row.free_wins,
    mostWin: { times: row.most_win_times, amount: row.most_win },
    silentLoss: row.silent_loss_minutes !== null,
    reportUrl: row.report_url,
    key: key ?? null,
    keys: [key, ...former].filter((one) => one !== undefined),
  }
}

/** How a vendor is reached; undefined where its games cannot be played. */
export async function connectionOf(ctx: Context, vendor: string): Promise<Connection | undefined> {
  const row = await ctx.db
    .selectFrom('vendor_connection')
    .selectAll()
    .where('vendor_code', '=', vendor)
    .executeTakeFirst()
  return row && toConnection(ctx, row)
}
