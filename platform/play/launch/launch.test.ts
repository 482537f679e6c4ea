import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recentGames } from '#contract/play/game-lists.ts'
import { launchFb, launchGame, launchVendorGame, trialLaunch } from '#contract/play/launching.ts'
import { launchSignature } from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { excludeMember } from '#platform/members/responsible-gaming/index.ts'
import { balancesOf } from '#platform/money/ledger/index.ts'
import { setGameMaintenance, setVendorMaintenance } from '#platform/play/catalogue/index.ts'
import { transferFunds } from '#platform/play/vendors/index.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { callWallet, launched, testVendor } from '#tests/support/platform/vendors.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

/** A member with a session's token. */
async function player(accountKind: 0 | 4 | 41 = 0) {
  const member = await testMember(ctx, { accountKind, ...(accountKind === 0 && { balance: '100.00' }) })
  const caller = { address: '203.0.113.7', language: 'vi' as const, userAgent: 'test', session: '' }
  return { member, token: await openSession(ctx, member.id, caller) }
}

it('signs the address of a game, with a token that the game calls back by', async () => {
  const vendor = await testVendor(ctx, { popup: true })
  const { token } = await player()
  const lobbyUrl = 'https://sen.example/rng'
  const launched = await callPlatform(
    world.platform,
    launchGame,
    { vendorCode: vendor.code, nodeId: 'lotus', lobbyUrl },
    { token },
  )
  if (!launched.ok) throw new Error(launched.code)
  expect(launched.value.popup).toBe(true)
  const url = new URL(launched.value.content)
  expect(url.origin + url.pathname).toBe('http://vendor.test/launch')
  const said = Object.fromEntries(url.searchParams)
  expect(said).toMatchObject({
    vendor: vendor.code,
    gameCode: 'lotus',
    mode: 'real',
    language: 'en',
    lobbyUrl,
  })
  const signed = new URLSearchParams(url.search)
  signed.delete('signature')
  expect(said.signature).toBe(launchSignature(vendor.key, signed))
  const call = callWallet(world.platform.fetch, vendor, () => world.clock.now().getTime())
  expect(await call('balance', { token: said.token })).toMatchObject({ value: { balance: '100.00' } })
  expect(url.href).not.toContain(token)
})

it('puts a game among the recent ones as soon as it is launched, the newest first, and none that could not be', async () => {
  const vendor = await testVendor(ctx)
  const closed = await testVendor(ctx)
  await setVendorMaintenance(ctx, 'ops:test', closed.code, true)
  const { token } = await player()
  const launch = (vendorCode: string) =>
    callPlatform(world.platform, launchGame, { vendorCode, nodeId: 'lotus' }, { token })
  const recent = async () => {
    const list = await callPlatform(world.platform, recentGames, {}, { token })
    if (!list.ok) throw new Error(list.code)
    const said = recentGames.value.parse(list.value)
    return said.games.map(({ vendorCode, nodeId }) => `${vendorCode}/${nodeId}`)
  }
  expect(await recent()).toEqual([])
  expect(await launch(closed.code)).toMatchObject({ ok: false })
  expect(await recent()).toEqual([])
  expect(await launch(vendor.code)).toMatchObject({ ok: true })
  expect(await recent()).toEqual([`${vendor.code}/lotus`])
  const other = await testVendor(ctx)
  world.clock.advance(1)
  await launch(other.code)
  expect(await recent()).toEqual([`${other.code}/lotus`, `${vendor.code}/lotus`])
  world.clock.advance(1)
  await launch(vendor.code)
  expect(await recent()).toEqual([`${vendor.code}/lotus`, `${other.code}/lotus`])
})

it('takes no new bet while the vendor is in maintenance, and pays for those that are open', async () => {
  const vendor = await testVendor(ctx)
  const { member } = await player()
  const { token } = await launched(ctx, member, vendor)
  const call = callWallet(world.platform.fetch, vendor, () => world.clock.now().getTime())
  const said = (id: string, amount: string) => {
    return { token, gameCode: 'lotus', roundId: 'r1', transactionId: id, amount }
  }
  expect(await call('bet', said('bet-1', '10.00'))).toMatchObject({ value: { balance: '90.00' } })
  expect(await setVendorMaintenance(ctx, 'ops:test', vendor.code, true)).toMatchObject({ ok: true })
  expect(await call('bet', said('bet-2', '10.00'))).toMatchObject({
    status: 409,
    message: 'game-in-maintenance',
  })
  const win = { ...said('win-1', '25.00'), betTransactionId: 'bet-1' }
  expect(await call('win', win)).toMatchObject({ value: { balance: '115.00' } })
  await setVendorMaintenance(ctx, 'ops:test', vendor.code, false)
  expect(await call('bet', said('bet-3', '15.00'))).toMatchObject({ value: { balance: '100.00' } })
  for (const code of ['SEN', 'NOBODY'])
    expect(await setVendorMaintenance(ctx, 'ops:test', code, true)).toMatchObject({ code: 'not-found' })
})

it('leads to a vendor on this machine by the name that the browser reaches the site by', async () => {
  const vendor = await testVendor(ctx, { launchUrl: 'http://localhost:3100/simulated/launch' })
  const { token } = await player()
  const at = async (lobbyUrl?: string) => {
    const input = { vendorCode: vendor.code, nodeId: 'lotus', ...(lobbyUrl && { lobbyUrl }) }
    const launched = await callPlatform(world.platform, launchVendorGame, input, { token })
    return launched.ok ? new URL(launched.value.content).origin : launched.code
  }
  expect(await at()).toBe('http://localhost:3100')
  expect(await at('http://192.0.2.7:3000/rng')).toBe('http://192.0.2.7:3100')
  expect(await at('https://sen.example/rng'), 'a page on https frames only https').toBe(
    'http://localhost:3100',
  )
})

it('starts at one of the addresses that the operator names', async () => {
  const vendor = await testVendor(ctx)
  const { token } = await player()
  await setValue(ctx, 'ops:test', 'launchGameCDNs', ['https://a.example', 'https://b.example'])
  const origins = new Set<string>()
  for (let turn = 0; turn < 24; turn++) {
    const input = { vendorCode: vendor.code, nodeId: 'lotus' }
    const launched = await callPlatform(world.platform, launchGame, input, { token })
    if (launched.ok) origins.add(new URL(launched.value.content).origin)
  }
  expect([...origins].sort()).toEqual(['https://a.example', 'https://b.example'])
  await setValue(ctx, 'ops:test', 'launchGameCDNs', [])
})

it('launches for play money where the vendor takes it, and for nobody who may not play', async () => {
  const [vendor, real] = [await testVendor(ctx, { trial: true }), await testVendor(ctx)]
  const { token } = await player()
  const { token: trial } = await player(4)
  const { token: affiliate } = await player(41)
  const ask = async (endpoint: typeof launchGame | typeof launchVendorGame, of: string, token: string) => {
    const answer = await callPlatform(
      world.platform,
      endpoint,
      { vendorCode: of, nodeId: 'lotus' },
      { token },
    )
    return answer.ok ? new URL(answer.value.content).searchParams.get('mode') : answer.code
  }
  expect(await ask(trialLaunch, vendor.code, trial)).toBe('trial')
  expect(await ask(trialLaunch, real.code, trial)).toBe('in-need-true-account')
  expect(await ask(launchGame, vendor.code, trial)).toBe('in-need-true-account')
  expect(await ask(trialLaunch, vendor.code, token)).toBe('operation-not-allowed')
  expect(await ask(launchGame, vendor.code, affiliate)).toBe('operation-not-allowed')
  for (const launch of [launchGame, launchVendorGame, launchFb])
    expect(await ask(launch, vendor.code, token)).toBe('real')
  const game = { vendor: vendor.code, node: 'lotus' }
  await setGameMaintenance(ctx, 'ops:test', game, true)
  expect(await ask(launchGame, vendor.code, token)).toBe('game-in-maintenance')
  await setGameMaintenance(ctx, 'ops:test', game, false)
  const { member, token: away } = await player()
  await excludeMember(ctx, 'ops:test', member, 6)
  expect(await ask(launchGame, vendor.code, away)).toBe('self-excluded')
})

it('brings back first what lies in a wallet with the vendor, and opens the game also where that cannot be', async () => {
  const vendor = await testVendor(ctx)
  await ctx.db
    .updateTable('vendor')
    .set({ wallet_provider: 'simulator' })
    .where('code', '=', vendor.code)
    .execute()
  const { member, token } = await player()
  const put = async (amount: string) =>
    transferFunds(ctx, member, { from: 'main', to: vendor.code, amount, requestId: randomUUID() })
  const wallets = async () => {
    const balances = await balancesOf(ctx.db, member.id)
    return [balances.get('main'), balances.get(`vendor-${vendor.code}`)]
  }
  const launch = () =>
    callPlatform(world.platform, launchGame, { vendorCode: vendor.code, nodeId: 'lotus' }, { token })
  expect(await put('40.00')).toMatchObject({ ok: true, value: { status: 'done' } })
  expect(await wallets()).toEqual([6_000n, 4_000n])
  const launched = await launch()
  if (!launched.ok) throw new Error(launched.code)
  expect(await wallets()).toEqual([10_000n, 0n])
  const call = callWallet(world.platform.fetch, vendor, () => world.clock.now().getTime())
  const said = { token: new URL(launched.value.content).searchParams.get('token') }
  expect(await call('balance', said)).toMatchObject({ value: { balance: '100.00' } })
  await put('40.00')
  await setValue(ctx, 'ops:test', 'simulatorWallet', 'refuse')
  expect((await launch()).ok).toBe(true)
  expect(await wallets()).toEqual([6_000n, 4_000n])
  await setValue(ctx, 'ops:test', 'simulatorWallet', 'answer')
})
