import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { OutcomeOf } from '#contract/play/games/index.ts'
import { paidOn, spots } from '#contract/play/games/sicbo.ts'
import { leafOf, merkleTree, rootFrom } from '#platform/base/fairness/index.ts'
import { betDetail, voidByHand } from '#platform/play/bets/index.ts'
import { betProof, unprovenBet } from '#platform/play/house/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import {
  advance,
  closing,
  ctx,
  drawing,
  inRoundsWorld,
  opened,
  placed,
  roundOf,
  world,
} from '#tests/support/worlds/shared-rounds.ts'
import { voidRound } from './index.ts'

inRoundsWorld()

describe('proofs', () => {
  it('every bet of a round is shown to be in its root, and pays by the rules', async () => {
    const id = await opened()
    const members = await Promise.all(
      Array.from({ length: 5 }, () => testMember(ctx, { balance: '1000.00' })),
    )
    const ids: string[] = []
    for (const member of members)
      for (const spot of ['big', 'total-9'])
        ids.push(
          await placed(member, id, [
            [spot, '2.50'],
            ['single-3', '1.00'],
          ]),
        )
    closing()
    drawing()
    await advance(id)
    const round = await roundOf(id)
    expect(round.bets).toBe(10)
    const leaves: string[] = []
    for (const betId of ids.toSorted()) {
      const proof = await betProof(ctx, { betId, language: 'vi' })
      if (!proof.ok) throw new Error(proof.code)
      const { inclusion, clientSeed, nonce, serverSeed, payout, outcome } = proof.value
      expect([clientSeed, nonce, serverSeed]).toEqual([round.bets_root, 0, round.server_seed])
      const leaf = leafOf(`${betId}:${inclusion?.memberHash}:3.50:${inclusion?.wagerText}`)
      expect(inclusion?.wagerText).toMatch(/^(big|total-9)=2\.50,single-3=1\.00$/)
      expect(inclusion?.leaf).toBe(leaf)
      leaves.push(leaf)
      expect(rootFrom(leaf, inclusion?.path ?? [])).toBe(round.bets_root)
      const { dice, spots: on } = outcome as OutcomeOf<'sicbo'>
      const paid = on.reduce((sum, { spot, stake }) => {
        const known = spots.get(spot)
        return known ? sum + paidOn(known, minorOf(stake), dice) : sum
      }, 0n)
      expect(minorOf(payout)).toBe(paid)
    }
    expect(merkleTree(leaves).root).toBe(round.bets_root)
  })
})

describe('whose bet it is', () => {
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
  const proofOf = async (betId: string) => {
    const proof = await betProof(ctx, { betId, language: 'en' })
    if (!proof.ok) throw new Error(proof.code)
    return proof.value
  }

  it('only its owner can show, by a salt that is drawn with the bet and told to nobody else', async () => {
    const id = await opened()
    const [member, other] = [
      await testMember(ctx, { balance: '1000.00' }),
      await testMember(ctx, { balance: '1000.00' }),
    ]
    const betIds = [await placed(member, id, [['big', '1.00']]), await placed(member, id, [['big', '1.00']])]
    closing()
    drawing()
    await advance(id)
    const salts: string[] = []
    for (const betId of betIds) {
      const own = await betDetail(ctx, member, { betId, language: 'en' })
      const salt = (own.ok && own.value.salt) || expect.fail('no salt')
      expect(salt).toMatch(/^[0-9a-f]{16}$/)
      salts.push(salt)
      const proof = await proofOf(betId)
      expect(proof.inclusion?.memberHash).toBe(hashOf(`${salt}${betId}${member.account}`))
      // A guest who tries account names finds none.
      expect(proof.inclusion?.memberHash).not.toBe(hashOf(`${betId}${member.account}`))
      expect(JSON.stringify(proof)).not.toContain(salt)
      expect(await betDetail(ctx, other, { betId, language: 'en' })).toMatchObject({ code: 'not-found' })
    }
    expect(new Set(salts).size).toBe(2)
  })

  it('follows from account and id in a bet from before there were salts, which is proved as ever', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await placed(member, id, [['big', '1.00']])
    await ctx.db.updateTable('bet').set({ salt: null }).where('id', '=', betId).execute()
    closing()
    drawing()
    await advance(id)
    const { inclusion, clientSeed } = await proofOf(betId)
    expect(inclusion?.memberHash).toBe(hashOf(`${betId}${member.account}`))
    expect(rootFrom(inclusion?.leaf ?? '', inclusion?.path ?? [])).toBe(clientSeed)
    expect(await betDetail(ctx, member, { betId, language: 'en' })).toMatchObject({ value: { salt: null } })
  })
})

describe('a bet without a proof', () => {
  const told = async (betId: string) => {
    const result = await unprovenBet(ctx, { betId, language: 'en' })
    return result.ok ? result.value : result.code
  }

  it('is told the commit of its round, then the root; the seed only where the round is void', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await placed(member, id, [['big', '10.00']])
    const { commit, server_seed: serverSeed } = await roundOf(id)
    const open = { roundId: id, result: 'open', commit, serverSeed: null, nonce: 0 }
    const wager = { game: 'sicbo', spots: [{ spot: 'big', stake: '10.00' }] }
    const before = await told(betId)
    expect(before).toMatchObject({ ...open, wager, clientSeed: null })
    expect(before).not.toHaveProperty('inclusion')
    closing()
    await advance(id)
    const { bets_root: root } = await roundOf(id)
    expect(root).toMatch(/^[0-9a-f]{64}$/)
    expect(await told(betId)).toMatchObject({ ...open, clientSeed: root })
    await voidRound(ctx, id, 'test', 'the dome broke')
    await runJobs(world.platform)
    expect(await told(betId)).toMatchObject({ ...open, clientSeed: root, result: 'void', serverSeed })
  })

  it('is shown in the root of its closed round, but not if it was void before that', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const gone = await placed(member, id, [['small', '10.00']])
    const kept = [
      await placed(member, id, [['big', '10.00']]),
      await placed(member, id, [['total-9', '20.00']]),
      await placed(member, id, [['small', '5.00']]),
    ]
    expect(
      await voidByHand(ctx, { betId: gone, rules: voidRules(), actor: 'test', reason: 'a test' }),
    ).toMatchObject({
      ok: true,
    })
    closing()
    await advance(id)
    const { bets_root: root } = await roundOf(id)
    await voidRound(ctx, id, 'test', 'the dome broke')
    await runJobs(world.platform)
    for (const betId of kept) {
      const bet = await unprovenBet(ctx, { betId, language: 'en' })
      if (!bet.ok) throw new Error(bet.code)
      const { inclusion, stake, result } = bet.value
      expect(result).toBe('void')
      const leaf = leafOf(`${betId}:${inclusion?.memberHash}:${stake}:${inclusion?.wagerText}`)
      expect(inclusion).toMatchObject({ roundId: id, leaf })
      expect(rootFrom(leaf, inclusion?.path ?? [])).toBe(root)
    }
    const before = await told(gone)
    expect(before).toMatchObject({ result: 'void', clientSeed: root })
    expect(before).not.toHaveProperty('inclusion')
  })

  it('has its proof instead once it is settled', async () => {
    const id = await opened()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await placed(member, id, [['big', '10.00']])
    closing()
    drawing()
    await advance(id)
    expect(await told(betId)).toBe('not-found')
  })
})
