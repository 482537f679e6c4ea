import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import { indexOfResult, settleLine } from '#contract/play/games/lottery/hits.ts'
import { type LotteryWager, lineOf, wagerText } from '#contract/play/games/lottery/lottery.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { readNumbers } from '#contract/play/games/lottery/numbers.ts'
import { costOf, type Play, playsOf } from '#contract/play/games/lottery/plays.ts'
import { drawPrizes } from '#contract/play/games/lottery/prizes.ts'
import { cases } from '#tests/support/cases.ts'
import { runVerifyScript } from '#tests/support/site/verify-script.ts'
import { proofValues } from '../../fairness/proof-values.ts'
import { repeatRound } from '../../fairness/repeat-round.server.ts'
import { lotteryProof } from './lottery-proof.tsx'
import { type LotteryProof, lotteryRule } from './lottery-rule.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lottery-proof-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const BET = 'b1'
const MEMBER_HASH = '0123456789abcdef'

/** Numbers of a play, so many that some of them are drawn and some are not. */
function textOf({ playType, digits, size }: Play): string {
  if (size === 0) return ''
  if (playType === 'six') return '01-07-13-22-35-49 02-03-05-08-13-21 10-20-30-40-41-42'
  if (size > 1)
    return Array.from({ length: 30 }, (_, at) =>
      Array.from({ length: size }, (_, of) => String((at * 7 + of * 3) % 100).padStart(2, '0')).join('-'),
    ).join(' ')
  const step = digits > 2 ? 7 : 3
  return Array.from({ length: Math.ceil(10 ** digits / step) }, (_, at) =>
    String(at * step).padStart(digits, '0'),
  )
    .slice(0, 900)
    .join(',')
}

/** A ticket with a line of every play of its lottery, and its proof as the platform would give it. */
function proofOf(code: string, seed: number): LotteryProof {
  const lottery = lotteryOf(code)
  if (!lottery) throw new Error(code)
  const { family } = lottery
  const serverSeed = sha256(`seed ${seed}`)
  const wager: LotteryWager = {
    game: 'lottery',
    code,
    numero: '20261120',
    lines: playsOf(family).map((play, at) => {
      const read = readNumbers(play, textOf(play))
      if (!read.ok) throw new Error(read.code)
      return { playType: play.playType, numbers: [...read.numbers], stake: moneyOf(BigInt(1_001 + at * 37)) }
    }),
  }
  const stake = moneyOf(wager.lines.reduce((sum, line) => sum + costOf(family, lineOf(line)), 0n))
  const text = wagerText(wager)
  const leaf = sha256(`\u0000${BET}:${MEMBER_HASH}:${stake}:${text}`)
  const other = sha256('another ticket')
  const betsRoot = sha256(`\u0001${leaf}${other}`)
  const [draws, digests]: [LotteryProof['draws'], string[]] = [[], []]
  let [taken, last] = [0, 0n]
  const draw = (n: number): number => {
    const [cursor, group] = [Math.floor(taken / 8), taken % 8]
    digests[cursor] ??= createHmac('sha256', serverSeed).update(`${betsRoot}:0:${cursor}`).digest('hex')
    taken += 1
    const value = BigInt(`0x${digests[cursor].slice(group * 8, group * 8 + 8)}`)
    const product = value * BigInt(n)
    if (product % 2n ** 32n < 2n ** 32n % BigInt(n)) return draw(n)
    last = value
    draws.push({ n, value: Number(product >> 32n), cursor, group })
    return Number(product >> 32n)
  }
  const index = indexOfResult(family, drawPrizes(family, draw))
  const ends = wager.lines.map((line) => settleLine(lineOf(line), index))
  const payout = ends.reduce((sum, end) => sum + end.payout, 0n)
  const { cursor = 0, group = 0 } = draws.at(-1) ?? {}
  return {
    betId: BET,
    time: '2026-11-20T06:40:02.000Z',
    game: lottery.names.vi,
    vendorCode: 'SEN',
    nodeId: code,
    commit: sha256(serverSeed),
    serverSeed,
    revealedAt: '2026-11-20T11:15:00.000Z',
    clientSeed: betsRoot,
    nonce: 0,
    inclusion: {
      roundId: 'r1',
      memberHash: MEMBER_HASH,
      wagerText: text,
      leaf,
      path: [{ side: 'R', hash: other }],
    },
    cursor,
    digest: digests[cursor] ?? '',
    digests,
    draws,
    group,
    number: `0.${((last * 10_000_000n) >> 32n).toString().padStart(7, '0')}`,
    wager,
    actions: [],
    outcome: {
      game: 'lottery',
      code,
      prizes: null,
      lines: ends.map(({ hits, payout }) => ({ hits, payout: moneyOf(payout) })),
    },
    stake,
    payout: moneyOf(payout),
    jackpot: null,
    playMoney: false,
    result: payout > 0n ? 'won' : 'lost',
  }
}

/** The file of a proof, as the site writes it. */
const fileOf = (proof: LotteryProof): Record<string, unknown> => {
  const { game, ...wager } = proof.wager
  const values = proofValues(proof, lotteryProof.values(proof.outcome, proof))
  const { wagerText: text } = proof.inclusion ?? {}
  return { betId: proof.betId, game, round: 'r1', 'wager-text': text, wager, draws: proof.draws, ...values }
}

function verified(content: Record<string, unknown>) {
  const file = path.join(folder, 'proof.json')
  writeFileSync(file, JSON.stringify(content))
  const { status, stdout, stderr } = runVerifyScript('public/verify.sh', file)
  return { status, said: `${stdout}${stderr}` }
}

const codes = ['vn-ha-noi', 'vn-hue', 'vn-tp-hcm', 'fast-1', 'fast-5', 'sea-3d', 'sea-4d', 'sea-649']

describe.each(codes)('%s', (code) => {
  const proofs = Array.from({ length: cases({ few: 2, many: 60 }) }, (_, seed) => proofOf(code, seed))

  test('every line is settled by the page as by the script', () => {
    for (const proof of proofs) {
      expect(repeatRound(proof, lotteryRule)).toMatchObject({ number: 'ok', rule: 'ok', verdict: 'ok' })
      expect(verified(fileOf(proof))).toEqual({
        status: 0,
        said: expect.stringMatching(/\n5 payout [\s\S]*\nproved\n$/),
      })
    }
  })

  test('what was changed is found, and its step named', () => {
    const [proof] = proofs
    if (!proof) throw new Error('no proof')
    const { outcome } = proof
    const [line, ...rest] = outcome.lines
    if (!line) throw new Error('no line')
    const more = { ...line, hits: line.hits + 1 }
    for (const change of [
      { outcome: { ...outcome, lines: [more, ...rest] } },
      { outcome: { ...outcome, lines: [{ ...line, payout: '0.01' }, ...rest] } },
      { outcome: { ...outcome, lines: rest } },
      { payout: '0.01' },
      { stake: '0.01' },
      { outcome: { ...outcome, code: code === 'sea-3d' ? 'sea-4d' : 'sea-3d' } },
    ])
      expect(repeatRound({ ...proof, ...change }, lotteryRule).verdict).toBe('bad')
    const file = fileOf(proof)
    const wager = file.wager as Pick<LotteryWager, 'code' | 'lines'>
    const wrongs: [step: number, wrong: Record<string, unknown>][] = [
      [4, { outcome: String(file.outcome).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) }],
      [5, { hits: `${file.hits}1` }],
      [5, { payouts: String(file.payouts).replace(/\d$/, '3') }],
      [5, { wager: { ...wager, lines: wager.lines.slice(1) } }],
      [3, { wager: { ...wager, code: code === 'sea-3d' ? 'sea-4d' : 'sea-3d' } }],
    ]
    for (const [step, wrong] of wrongs)
      expect(verified({ ...file, ...wrong })).toEqual({
        status: 1,
        said: expect.stringContaining(`not proved, step ${step}: `),
      })
  })

  test('of which draw it is, the file says; the script proves no more than the numbers', () => {
    const [proof] = proofs
    if (!proof) throw new Error('no proof')
    const { wager, ...file } = fileOf(proof)
    const renamed = { ...file, wager: { ...(wager as object), numero: '20200101' } }
    const nameless = (numero: string) =>
      `that this is the draw ${code} ${numero} the file says, and nothing proves it`
    expect(verified(renamed)).toEqual({ status: 0, said: expect.stringContaining(nameless('20200101')) })
    const draw = { ...file, gameCode: code, numero: '20200102' }
    expect(verified(draw)).toEqual({ status: 0, said: expect.stringContaining(nameless('20200102')) })
  })

  test('its draw is proved without a ticket', () => {
    const [proof] = proofs
    if (!proof) throw new Error('no proof')
    const values = proofValues(proof, lotteryProof.values(proof.outcome, proof))
    const names = ['commit', 'server-seed', 'bets-root', 'nonce', 'cursor', 'digest', 'number', 'outcome']
    const draw = {
      gameCode: code,
      numero: '20261120',
      ...Object.fromEntries(names.map((name) => [name, values[name]])),
      draws: proof.draws,
    }
    expect(verified(draw)).toEqual({ status: 0, said: expect.stringMatching(/\nproved\n$/) })
    const last = String(values.outcome)
    const wrong = `${last.slice(0, -1)}${(Number(last.at(-1)) + 1) % 10}`
    expect(verified({ ...draw, outcome: wrong })).toMatchObject({ status: 1 })
    expect(verified({ ...draw, 'server-seed': null })).toMatchObject({ status: 2 })
  })
})
