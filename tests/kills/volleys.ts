// npm run test:crash, its eighth part (alone: node --import tsx tests/kills/volleys.ts --kills 30): volleys of five bullets are killed
// with kill -9, each at another statement or at any moment. Then half of their members send the request again, twice at once. Of
// each volley all bullets that its money is enough for must be settled, or none staked.
import { isDeepStrictEqual } from 'node:util'
import { minorOf } from '#contract/base/fields/money.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { betProof, installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '../support/platform/members.ts'
import { count, readNumbers, startRun, WHOLE } from './kill-run.ts'
import { BULLET, fire, type PlannedVolley, TARGETS } from './planned-volley.ts'

const { kills: KILLS } = readNumbers({ kills: 100 })
/** Volleys at once in one process, which one kill ends. */
const AT_ONCE = 12
/** What members have: enough for all bullets, or for some, and for the others if those before them hit. */
const BALANCES = ['100.00', '50.00', '30.00', '20.00'] as const
const balanceAt = (place: number) => BALANCES[place % BALANCES.length] ?? BALANCES[0]

const run = await startRun()
const { ctx, problems, found, ends, counts } = run
await installHouseGames(ctx)

async function plan(at: number): Promise<PlannedVolley[]> {
  const volleys: PlannedVolley[] = []
  for (let place = 0; place < AT_ONCE; place++) {
    const member = await testMember(ctx, { balance: balanceAt(place) })
    const inCompany = at > 0 && at % 3 > 0
    const stopsAt = run.stopOf(at, at * AT_ONCE + place)
    volleys.push({ id: `volley-${at + 1}-${place}`, memberId: String(member.id), stopsAt, inCompany })
  }
  return volleys
}

const betsOf = (memberIds: readonly string[]) =>
  ctx.db
    .selectFrom('bet')
    .select(['id', 'stake', 'payout', 'result', 'nonce'])
    .where('member_id', 'in', memberIds.map(BigInt))
    .orderBy('nonce')
    .execute()

/** The bullets of a volley: as many as the member's money was enough for, or none; and whether the wallet holds what they say. */
async function check({ id, memberId }: PlannedVolley, place: number, when: string) {
  const bets = await betsOf([memberId])
  let left = minorOf(balanceAt(place))
  const problem = (what: string) => problems.push(`${id}, ${when}: ${what}`)
  for (const [at, { stake, payout, result, nonce }] of bets.entries()) {
    if (stake !== minorOf(BULLET) || left < stake) problem(`a stake of ${stake} of ${left}`)
    if (result !== 'won' && result !== 'lost') problem(`a bullet is ${result}`)
    if (nonce !== at) problem(`bullet ${at} has the nonce ${nonce}`)
    left += payout - stake
  }
  const isWhole = bets.length === TARGETS.length || (bets.length > 0 && left < minorOf(BULLET))
  if (bets.length > 0 && !isWhole) problem(`${bets.length} bullets, and ${left} left`)
  if (bets.length > TARGETS.length) problem(`${bets.length} bullets`)
  const has = await balanceOf(ctx.db, wallet(BigInt(memberId), 'main'))
  if (has !== left) problem(`has ${has} and is owed ${left} (minor units)`)
  return bets
}

/** Half of the members send their volley once more, twice at once; the others do not come back. */
async function takeUp(volleys: readonly PlannedVolley[]): Promise<void> {
  const before = await Promise.all(volleys.map((volley, place) => check(volley, place, 'after the kill')))
  for (const bets of before) count(found, bets.length > 0 ? 'settled' : 'none')
  for (const [place, volley] of volleys.entries()) {
    const isBack = place % 2 === Math.floor(place / BALANCES.length) % 2
    const answers = isBack ? await Promise.all([fire(ctx, volley), fire(ctx, volley)]) : []
    const bets = await check(volley, place, 'at the end')
    const known = before[place] ?? []
    if ((known.length > 0 || !isBack) && !isDeepStrictEqual(known, bets))
      problems.push(`${volley.id}: its bullets have become others`)
    const ids = bets.map(({ id }) => id)
    for (const answer of answers)
      if (!isDeepStrictEqual([...answer].sort(), [...ids].sort()))
        problems.push(`${volley.id}: the answer named ${answer}, there are ${ids}`)
    if (isBack && bets.length === 0) problems.push(`${volley.id}: sent again, and no bullet stands`)
    for (const id of ids)
      if (!(await betProof(ctx, { betId: id, language: 'en' })).ok) problems.push(`${id} has no proof`)
    const end = `${isBack ? 'sent again' : 'left'}, ${bets.length} bullets`
    count(ends, end)
  }
}

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; at < KILLS && problems.length === 0; at++) {
  const volleys = await plan(at)
  const memberIds = volleys.map(({ memberId }) => memberId)
  await run.kill({
    at,
    worker: 'volley-player.ts',
    errands: volleys,
    withinMs: 100,
    hasBegun: async () => (await betsOf(memberIds)).length > 0,
  })
  await takeUp(volleys)
  await run.checkBooks(`kill ${counts.kills}`)
  run.say(`${JSON.stringify(found)}, ${counts.statements} statements of a volley`)
}
await run.end(`${AT_ONCE} volleys`)
