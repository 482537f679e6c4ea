import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { byOptionalReason, reasonDetail } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { openVendorGames, vendorNames } from '#platform/play/catalogue/index.ts'
import { newKey, sealKey, toConnection, type WinLimit } from './connections.ts'

/** The terms agreed with a vendor. An absent term stays as it is; for a new connection it is false or null. */
export interface ConnectionTerms {
  launchUrl: string
  /** The address of its report; null: it has none, and nothing is compared. */
  reportUrl?: string | null | undefined
  popup?: boolean | undefined
  trial?: boolean | undefined
  freeWins?: boolean | undefined
  /** The time after which a bet without any message is lost; null: the vendor reports every loss. */
  silentLossMinutes?: number | null | undefined
}

/** A vendor as the operator sees it; `state` is `announced` if its games cannot be played. */
export interface ShownConnection {
  code: string
  name: string
  state: 'open' | 'maintenance' | 'announced'
  wallet: 'seamless' | 'transfer' | ''
  launchUrl: string
  reportUrl: string
  popup: boolean
  trial: boolean
  freeWins: boolean
  silentLossMinutes: number | null
  /** The most that it may pay on one bet: a multiple of the stake, and an amount; null if it is not connected. */
  mostWinTimes: number | null
  mostWin: Money | null
  keyMadeAt: string | null
  /** Until when messages may be signed with the key before; null if there is none. */
  formerKeyUntil: string | null
}

/** Every vendor but the house, in the order of the navigation. */
export async function listConnections(ctx: Context): Promise<ShownConnection[]> {
  const [vendors, connections] = await Promise.all([
    vendorNames(ctx.db),
    ctx.db.selectFrom('vendor_connection').selectAll().execute(),
  ])
  const byCode = new Map(connections.map((row) => [row.vendor_code, row]))
  return vendors.map(({ code, name, maintenance, keepsWallets }) => {
    const row = byCode.get(code)
    const former = row?.former_key_until ?? null
    return {
      code,
      name,
      state: !row ? 'announced' : maintenance ? 'maintenance' : 'open',
      wallet: row ? 'seamless' : keepsWallets ? 'transfer' : '',
      launchUrl: row?.launch_url ?? '',
      reportUrl: row?.report_url ?? '',
      popup: row?.popup ?? false,
      trial: row?.trial ?? false,
      freeWins: row?.free_wins ?? false,
      silentLossMinutes: row?.silent_loss_minutes ?? null,
      mostWinTimes: row?.most_win_times ?? null,
      mostWin: row ? moneyOf(row.most_win) : null,
      keyMadeAt: row?.key_made_at.toISOString() ?? null,
      formerKeyUntil: former && former > ctx.clock.now() ? former.toISOString() : null,
    }
  })
}

/** One vendor with its key in the clear: anybody who sees it can move money. Refuses `not-found`. */
export async function showConnection(
  ctx: Context,
  actor: string,
  code: string,
): Promise<Result<ShownConnection & { key: string | null }>> {
  const connection = (await listConnections(ctx)).find((one) => one.code === code)
  if (!connection) return refuse('not-found')
  return ctx.transact(async (ctx) => {
    const row = await connectionRow(ctx, code)
    if (!row) return ok({ ...connection, key: null })
    await audit(ctx, { actor, action: 'vendor-key-shown', subject: code })
    return ok({ ...connection, key: toConnection(ctx, row).key })
  })
}

/**
 * Connects a vendor on these terms, and opens its games that were only announced; games that an operator has closed
 * stay closed. An existing connection keeps its key, and the terms that are not named. Its report is fetched from the
 * day on which its address is set. Refuses `not-found`, `format` at `launchUrl` and `reportUrl`, `nothing-changed`.
 */
export async function connectVendor(
  ctx: Context,
  actor: string,
  code: string,
  terms: ConnectionTerms,
  reason?: string,
): Promise<Result<{ isNew: boolean }>> {
  if (!isAddress(terms.launchUrl)) return refuse('format', { field: 'launchUrl' })
  if (typeof terms.reportUrl === 'string' && !isAddress(terms.reportUrl))
    return refuse('format', { field: 'reportUrl' })
  const why = reasonDetail(reason)
  if (!why.ok) return why
  if (!(await vendorNames(ctx.db)).some((one) => one.code === code)) return refuse('not-found')
  return ctx.transact(async (ctx) => {
    const former = await connectionRow(ctx, code)
    const orFormer = <Term>(term: Term | undefined, before: Term | undefined, unsaid: Term): Term =>
      term !== undefined ? term : (before ?? unsaid)
    const reportUrl = orFormer(terms.reportUrl, former?.report_url, null)
    const agreed = {
      launch_url: terms.launchUrl,
      report_url: reportUrl,
      reports_since: reportUrl === null ? null : (former?.reports_since ?? dayOf(ctx.clock.now())),
      popup: orFormer(terms.popup, former?.popup, false),
      trial: orFormer(terms.trial, former?.trial, false),
      free_wins: orFormer(terms.freeWins, former?.free_wins, false),
      silent_loss_minutes: orFormer(terms.silentLossMinutes, former?.silent_loss_minutes, null),
    }
    await ctx.db
      .insertInto('vendor_connection')
      .values({
        vendor_code: code,
        key_sealed: sealKey(ctx, code, newKey(ctx)),
        key_made_at: ctx.clock.now(),
        ...agreed,
      })
      .onConflict((conflict) => conflict.column('vendor_code').doUpdateSet(agreed))
      .execute()
    const gameCount = await openVendorGames(ctx, code)
    const isSame =
      former && Object.entries(agreed).every(([term, value]) => former[term as keyof typeof agreed] === value)
    if (isSame && gameCount === 0n) return refuse('nothing-changed')
    await audit(ctx, {
      actor,
      action: 'vendor-connected',
      subject: code,
      detail: { ...agreed, ...why.value },
    })
    return ok({ isNew: !former })
  })
}

const isAddress = (text: string) =>
  /^https?:\/\/[^\s?#]+$/.test(text) && text.length <= 500 && URL.canParse(text)

/**
 * Gives a vendor a new key, which we sign with from now on, and answers it. Messages may be signed with the previous
 * key for another `graceHours` (0: not at all); any older key is void. Refuses `not-found`, `required` and `too-long` at `reason`.
 */
export const rotateKey = (
  ctx: Context,
  actor: string,
  code: string,
  graceHours: number,
  reason?: string,
): Promise<Result<{ key: string; formerKeyUntil: Date | null }>> =>
  byOptionalReason(ctx, reason, async (ctx, why) => {
    const row = await connectionRow(ctx, code)
    if (!row) return refuse('not-found')
    const key = newKey(ctx)
    const until = graceHours > 0 ? new Date(ctx.clock.now().getTime() + graceHours * HOUR_MS) : null
    await ctx.db
      .updateTable('vendor_connection')
      .set({
        key_sealed: sealKey(ctx, code, key),
        key_made_at: ctx.clock.now(),
        former_key_sealed: until && row.key_sealed,
        former_key_until: until,
      })
      .where('vendor_code', '=', code)
      .execute()
    const detail = { graceHours, ...why }
    await audit(ctx, { actor, action: 'vendor-key-rotated', subject: code, detail })
    return ok({ key, formerKeyUntil: until })
  })

/**
 * Sets the most that a vendor may pay on one bet, from its next win on; an absent field stays as it is. Refuses
 * `not-found` for a vendor that is not connected, `under-limit` for an amount of zero, `nothing-changed`.
 */
export const setWinLimit = (
  ctx: Context,
  actor: string,
  code: string,
  { times, amount }: Partial<WinLimit>,
  reason?: string,
): Promise<Result<WinLimit>> =>
  byOptionalReason(ctx, reason, async (ctx, why) => {
    if (amount !== undefined && amount <= 0n) return refuse('under-limit', { field: 'amount' })
    const row = await connectionRow(ctx, code)
    if (!row) return refuse('not-found')
    const former = { times: row.most_win_times, amount: row.most_win }
    const most = { times: times ?? former.times, amount: amount ?? former.amount }
    if (most.times === former.times && most.amount === former.amount) return refuse('nothing-changed')
    await ctx.db
      .updateTable('vendor_connection')
      .set({ most_win_times: most.times, most_win: most.amount })
      .where('vendor_code', '=', code)
      .execute()
    const auditDetail = ({ times, amount }: WinLimit) => ({ times, amount: moneyOf(amount) })
    await audit(ctx, {
      actor,
      action: 'vendor-win-limit-set',
      subject: code,
      detail: { from: auditDetail(former), to: auditDetail(most), ...why },
    })
    return ok(most)
  })

const connectionRow = (ctx: Context, code: string) =>
  ctx.db
    .selectFrom('vendor_connection')
    .selectAll()
    .where('vendor_code', '=', code)
    .forUpdate()
    .executeTakeFirst()
