import { describe, expect, it } from 'vitest'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { callWallet, launched, testVendor } from '#tests/support/platform/vendors.ts'
import { ctx, inWalletWorld, member, now, platformAnew, world } from '#tests/support/worlds/wallet-calls.ts'

inWalletWorld()

describe('the terms of a connection', () => {
  it('stay as they are until they are named again, or taken back', async () => {
    const { code } = await testVendor(ctx)
    const ops = (...args: string[]) => commandLine(ctx)('vendors', ...args, '--json')
    const shown = async () => JSON.parse((await ops('show', code)).out)
    const launch = ['--launch', 'https://a.example/launch']
    const none = { reportUrl: '', popup: false, trial: false, freeWins: false, silentLossMinutes: null }
    expect(await shown()).toMatchObject(none)
    const flags = ['--popup', '--trial', '--free-wins', '--silent-loss', '45']
    await ops('connect', code, ...launch, '--report', 'https://a.example/report', ...flags)
    const before = await shown()
    const terms = { popup: true, trial: true, freeWins: true, silentLossMinutes: 45 }
    expect(before).toMatchObject({ ...terms, reportUrl: 'https://a.example/report' })
    const sinceOf = async () =>
      (
        await ctx.db
          .selectFrom('vendor_connection')
          .select('reports_since')
          .where('vendor_code', '=', code)
          .executeTakeFirstOrThrow()
      ).reports_since
    const since = await sinceOf()
    expect(since).not.toBeNull()

    expect((await ops('connect', code, '--launch', 'https://b.example/launch')).code).toBe(0)
    expect(await shown()).toEqual({ ...before, launchUrl: 'https://b.example/launch' })
    expect(await sinceOf()).toEqual(since)
    await ops('connect', code, ...launch, '--silent-loss', '60', '--no-popup')
    expect(await shown()).toEqual({ ...before, silentLossMinutes: 60, popup: false })
    const back = ['--no-report', '--no-trial', '--no-free-wins', '--no-silent-loss']
    await ops('connect', code, ...launch, ...back)
    expect(await shown()).toEqual({ ...before, ...none })
    expect(await sinceOf()).toBeNull()
  })
})

describe('keys', () => {
  it('are shown, and changed with time for both sides', async () => {
    const shop = await testVendor(ctx)
    const ops = async (...args: string[]) => {
      const { code, out } = await commandLine(ctx)('vendors', ...args, '--json')
      return { code, json: out ? JSON.parse(out) : null }
    }
    expect(await ops('show', shop.code)).toMatchObject({ code: 0, json: { key: shop.key, state: 'open' } })
    expect(await ops('show', 'NOBODY')).toMatchObject({ code: 1 })
    expect((await ops('list')).json).toContainEqual(
      expect.objectContaining({ code: shop.code, state: 'open' }),
    )
    const other = await launched(ctx, member, shop)
    const balanceWith = async (key: string) => {
      const call = callWallet(platformAnew().fetch, { ...shop, key }, now)
      return (await call('balance', { token: other.token })).status
    }
    const { json } = await ops('rotate-key', shop.code)
    expect(json.key).toMatch(/^[0-9a-f]{64}$/)
    expect(json.key).not.toBe(shop.key)
    expect([await balanceWith(json.key), await balanceWith(shop.key)]).toEqual([200, 200])
    const second = (await ops('rotate-key', shop.code, '--grace', '0')).json
    expect([await balanceWith(second.key), await balanceWith(json.key)]).toEqual([200, 401])
    expect((await ops('rotate-key', shop.code, '--grace', 'x')).code).toBe(2)
    const { rows } = await world.pool.query(`select action from audit where subject = $1 order by id`, [
      shop.code,
    ])
    expect(rows.map(({ action }) => action)).toEqual([
      'vendor-connected',
      'vendor-key-shown',
      'vendor-key-rotated',
      'vendor-key-rotated',
    ])
    const { rows: kept } = await world.pool.query(
      'select key_sealed, former_key_sealed from vendor_connection',
    )
    expect(JSON.stringify(kept)).not.toContain(second.key)
  })
})
