import type { Selectable } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { VendorConnection } from '#platform/base/db/tables.ts'
import { resealRows, type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'

/** A vendor whose games can be played: its addresses, and the keys that its messages may be signed with now. */
export interface Connection {
  vendor: string
  launchUrl: string
  popup: boolean
  trial: boolean
  freeWins: boolean
  /** Whether the vendor reports no losses: a bet without any message is then lost. */
  silentLoss: boolean
  mostWin: WinLimit
  /** The address of its report; null if it has none. */
  reportUrl: string | null
  /** Our signing key; null if it cannot be decrypted. */
  key: string | null
  /** The keys that a message may be signed with: the current one, and the one before while it is valid. */
  keys: readonly string[]
}

/**
 * The most that a vendor may pay on one bet, all wins together: a multiple of the stake, and an amount (decision 78).
 */
export interface WinLimit {
  times: number
  /** The only limit for a win without a bet. */
  amount: Minor
}

const KEY_BYTES = 32

/** A new key: 64 hex digits, which are taken as text. */
export const newKey = (ctx: Context): string => ctx.random.bytes(KEY_BYTES).toString('hex')

const keyOf = (vendor: string): SealedFor => ({ purpose: 'sen vendor keys 1', owner: `vendor ${vendor}` })

/** A key as the database stores it: encrypted, so that a copy of the database alone cannot sign. */
export const sealKey = (ctx: Context, vendor: string, key: string): string =>
  sealText(ctx, keyOf(vendor), key)

type Row = Selectable<VendorConnection>

/** A decrypted key; undefined if `PLATFORM_KEY` has changed: nothing is signed then until a new key is made. */
function openKey(ctx: Context, vendor: string, sealed: string): string | undefined {
  try {
    return unsealText(ctx, keyOf(vendor), sealed)
  } catch (err) {
    ctx.log.error({ err, vendor }, 'a vendor key cannot be opened: `ops vendors rotate-key` makes a new one')
    return undefined
  }
}

/** With the keys opened; `key` is null if the platform's key has changed since: then nothing is signed. */
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

/** The connection of a vendor; undefined if its games cannot be played. */
export async function connectionOf(ctx: Context, vendor: string): Promise<Connection | undefined> {
  const row = await ctx.db
    .selectFrom('vendor_connection')
    .selectAll()
    .where('vendor_code', '=', vendor)
    .executeTakeFirst()
  return row && toConnection(ctx, row)
}

/** Whether a vendor reports its bets, so that its book decides their state (decision 66). */
export async function isReported({ db }: Context, vendor: string): Promise<boolean> {
  const row = await db
    .selectFrom('vendor_connection')
    .select('report_url')
    .where('vendor_code', '=', vendor)
    .executeTakeFirst()
  return typeof row?.report_url === 'string'
}

/** Seals the keys of vendors anew, and the former ones, that a former platform key has sealed. */
export async function resealVendorKeys(ctx: Context): Promise<number> {
  let count = 0
  for (const column of ['key_sealed', 'former_key_sealed'] as const)
    count += await resealRows(ctx, {
      read: async (limit, last?: { vendor: string; sealed: string }) =>
        ctx.db
          .selectFrom('vendor_connection')
          .select(['vendor_code as vendor', `${column} as sealed`])
          .where(column, 'is not', null)
          .where('vendor_code', '>', last?.vendor ?? '')
          .orderBy('vendor_code')
          .limit(limit)
          .$narrowType<{ sealed: string }>()
          .execute(),
      sealedFor: ({ vendor }) => keyOf(vendor),
      write: ({ vendor, sealed }, anew) =>
        ctx.db
          .updateTable('vendor_connection')
          .set({ [column]: anew })
          .where('vendor_code', '=', vendor)
          .where(column, '=', sealed)
          .execute(),
    })
  return count
}
