import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { issueInvitation } from '../registration/invitations.ts'
import { agentHome } from './agent-home.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

describe('the landing page of agents', () => {
  it.each([1, 2, 41, 42] as const)('tells an account of kind %i its own figures', async (accountKind) => {
    world.clock.set('2026-11-20T05:00:00Z')
    const upline = await testMember(ctx, { accountKind: 2 })
    const agent = await testMember(ctx, { accountKind, uplineId: upline.id, balance: '12.50' })
    expect(await agentHome(ctx, agent)).toEqual({
      ok: true,
      value: {
        account: agent.account,
        upline: upline.account,
        balance: '12.50',
        downlines: 0,
        newDownlines: 0,
        invitations: [],
      },
    })
    const under = await testMember(ctx, { uplineId: agent.id })
    await testMember(ctx, { uplineId: agent.id })
    await testMember(ctx, { uplineId: under.id })
    world.clock.advance(30 * 86_400 + 1)
    await testMember(ctx, { uplineId: agent.id })
    for (const [code, kind] of [
      ['Z', 'affiliate'],
      ['Y', 'affiliate'],
      ['A', 'referral'],
    ] as const)
      await issueInvitation(ctx, agent.id, `${code}${agent.id}`, kind)
    expect(await agentHome(ctx, agent)).toMatchObject({
      value: {
        downlines: 3,
        newDownlines: 1,
        invitations: [
          { code: `Y${agent.id}`, kind: 'affiliate' },
          { code: `Z${agent.id}`, kind: 'affiliate' },
          { code: `A${agent.id}`, kind: 'referral' },
        ],
      },
    })
  })

  it('counts a downline as new for thirty days', async () => {
    const agent = await testMember(ctx, { accountKind: 1 })
    await testMember(ctx, { uplineId: agent.id })
    world.clock.advance(30 * 86_400)
    expect(await agentHome(ctx, agent)).toMatchObject({ value: { downlines: 1, newDownlines: 1 } })
    world.clock.advance(1)
    expect(await agentHome(ctx, agent)).toMatchObject({ value: { downlines: 1, newDownlines: 0 } })
  })

  it('has no upline to name at the top of a line', async () => {
    const top = await testMember(ctx, { accountKind: 2 })
    expect(await agentHome(ctx, top)).toMatchObject({ value: { upline: null } })
  })

  it('is closed to players and trial accounts, and to all while the brand has no agent center', async () => {
    const agent = await testMember(ctx, { accountKind: 1 })
    expect(await agentHome(ctx, await testMember(ctx))).toMatchObject({ code: 'operation-not-allowed' })
    expect(await agentHome(ctx, await testMember(ctx, { accountKind: 4 }))).toMatchObject({
      code: 'in-need-true-account',
    })
    await setFlag(ctx, 'test', 'AGENTCENTER3', false)
    expect(await agentHome(ctx, agent)).toMatchObject({ code: 'in-need-true-account' })
    await setFlag(ctx, 'test', 'AGENTCENTER3', true)
    expect((await agentHome(ctx, agent)).ok).toBe(true)
  })
})
