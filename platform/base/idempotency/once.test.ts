import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { balanceOf, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { canonicalJson, once } from './once.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

describe('once', () => {
  let asked = 0
  const request = (member: Member, requestId: string, amount: bigint, open = true) =>
    once(
      ctx,
      { memberId: member.id, requestId, content: ['test', amount] },
      {
        async prepare() {
          asked += 1
          return open ? ok('ready') : refuse('operation-not-allowed')
        },
        work: (ctx) =>
          post(ctx, {
            kind: 'bet',
            reference: requestId,
            entries: move(wallet(member.id, 'main'), house('games', member.id), amount),
          }),
      },
    )

  it('moves once for twenty at once, and gives all the first answer', async () => {
    const member = await testMember(ctx, { balance: '100.00' })
    const requestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(member, requestId, 100n)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.ok).toBe(true)
    expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(9_900n)
  })

  it('refuses the same id with other content, and knows ids by member', async () => {
    const [member, other] = [
      await testMember(ctx, { balance: '100.00' }),
      await testMember(ctx, { balance: '100.00' }),
    ]
    const requestId = randomUUID()
    expect((await request(member, requestId, 100n)).ok).toBe(true)
    expect(await request(member, requestId, 101n)).toEqual(refuse('request-id-reused'))
    expect((await request(other, requestId, 101n)).ok).toBe(true)
  })

  it('is not used up by a refusal, before the transaction or in it', async () => {
    const member = await testMember(ctx, { balance: '1.00' })
    const requestId = randomUUID()
    expect(await request(member, requestId, 150n, false)).toEqual(refuse('operation-not-allowed'))
    expect(await request(member, requestId, 150n)).toEqual(refuse('insufficient-balance'))
    expect((await request(member, requestId, 100n)).ok).toBe(true)
  })

  it('gives the first answer to a copy that is refused because the first has been done meanwhile', async () => {
    const member = await testMember(ctx, { balance: '1.00' })
    const requestId = randomUUID()
    let first: unknown
    const copy = await once(
      ctx,
      { memberId: member.id, requestId, content: ['test', 100n] },
      {
        async prepare() {
          first = await request(member, requestId, 100n)
          return refuse('over-limit')
        },
        work: () => Promise.reject(new Error('done twice')),
      },
    )
    expect(copy).toMatchObject({ ok: true })
    expect(copy).toEqual(first)
  })

  it('asks nothing of a repeat, whatever has closed since', async () => {
    const member = await testMember(ctx, { balance: '1.00' })
    const requestId = randomUUID()
    const first = await request(member, requestId, 100n)
    asked = 0
    expect(await request(member, requestId, 100n, false)).toEqual(first)
    expect(asked).toBe(0)
  })
})

describe('contentOf', () => {
  it('is the same whatever the order of fields, at any depth, but not of the items of a list', () => {
    const spots = [
      { spot: 'straight', numbers: [1], stake: '1.00' },
      { spot: 'split', numbers: [1, 2], stake: '2.00' },
    ]
    const turned = [
      { stake: '1.00', numbers: [1], spot: 'straight' },
      { numbers: [1, 2], stake: '2.00', spot: 'split' },
    ]
    const content = canonicalJson({ game: { of: 'roulette', wheels: 1 }, spots })
    expect(canonicalJson({ spots: turned, game: { wheels: 1, of: 'roulette' } })).toBe(content)
    expect(canonicalJson({ game: { of: 'roulette', wheels: 1 }, spots: spots.toReversed() })).not.toBe(
      content,
    )
    expect(canonicalJson({ game: { of: 'roulette', wheels: 2 }, spots })).not.toBe(content)
  })
})
