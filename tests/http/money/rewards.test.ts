import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { balanceOf, funded } from '#tests/support/money.ts'
import { endFeature } from '#tests/support/play/end-feature.ts'
import { newMember, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const REWARDS = '/personalCenter/rewardCenter'
const MISSIONS = '/personalCenter/missionLeaderboard'
const REBATE = '/personalCenter/manualRebate'
const RANK = '/personalCenter/playerRank'

/** What the rows of a record set say, by column. */
function rows(page: Page, records: string): Record<string, string>[] {
  return page.html.querySelectorAll(`[data-records=${records}] tbody [data-id]`).map((row) => ({
    id: row.getAttribute('data-id') ?? '',
    status: row.getAttribute('data-status') ?? '',
    ...Object.fromEntries(
      row
        .querySelectorAll('[data-field]')
        .filter((cell) => cell.getAttribute('data-field') !== 'status')
        .map((cell) => [
          cell.getAttribute('data-field') ?? '',
          cell.getAttribute('data-amount') ?? cell.text.trim(),
        ]),
    ),
  }))
}

const grant = async (account: string, amount: string, ...more: string[]): Promise<string> => {
  const given = ['--kind', 'promotion', '--amount', amount, '--reason', 'Quà tặng', ...more]
  const { code, json, stderr } = await ops(site, 'rewards', 'grant', account, ...given, '--json')
  if (code !== 0) throw new Error(stderr)
  return json.id
}

/** Stakes on slots, from the game's own page: they count in full, whatever comes. */
async function bet(visitor: Visitor, stake: string) {
  const page = await visitor.submit(await visitor.get('/game/SEN/slots-ways'), 'bet', { stake })
  if (page.status !== 303) throw new Error(`a bet of ${stake}: ${page.status}`)
  await endFeature(visitor, page.headers.get('location') ?? '')
}

test('a reward is claimed once, however often its form is sent, and asks for its turnover', async () => {
  const { visitor, username } = await newMember(site)
  const id = await grant(username, '50000', '--turnover', '70000')
  const page = await visitor.get(REWARDS)
  expect(rows(page, 'rewards')).toMatchObject([
    { id, status: 'ready', amount: '50000.00', turnover: '70000.00', name: 'Quà tặng Khuyến mãi' },
  ])
  expect(page.html.querySelector(`a[href="${REWARDS}"][aria-current=page]`)?.text).toContain('1')
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.submit(page, 'claim', { id })))
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('location')}`))).toEqual(
    new Set([`303 ${REWARDS}`]),
  )
  expect((await visitor.get(REWARDS)).html.querySelector('[role=status]')).not.toBeNull()
  expect(await balanceOf(visitor)).toBe('50000.00')
  expect(rows(await visitor.get(REWARDS), 'rewards')).toEqual([])
  expect(rows(await visitor.get(`${REWARDS}?status=claimed`), 'rewards')).toMatchObject([
    { id, status: 'claimed' },
  ])
  expect(
    attributeOf(await visitor.get('/personalCenter/withdraw'), '[data-turnover-left]', 'data-turnover-left'),
  ).toBe('70000.00')
  const again = await visitor.post(REWARDS, { intent: 'claim', id, requestId: 'another-request' })
  expect([again.status, errorsOf(again).form]).toEqual([409, 'state-moved-on'])
  const statement = await visitor.get('/personalCenter/transactionHistory?type=reward')
  expect(rows(statement, 'transactions')).toMatchObject([{ amount: '50000.00' }])
})

test('every reward is claimed at once; points go to the points', async () => {
  const { visitor, username } = await newMember(site)
  await grant(username, '1000')
  await grant(username, '2000')
  await grant(username, '30', '--pays-to', 'points')
  const page = await visitor.get(REWARDS)
  expect(attributeOf(page, '.lacquer-card [data-field=waiting]', 'data-amount')).toBe('3000.00')
  expect(attributeOf(page, '.lacquer-card button[name=id]', 'value')).toBe('all')
  // Double clicks and retries: one claim.
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.submit(page, 'claim', { id: 'all' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
  expect(await balanceOf(visitor)).toBe('3000.00')
  const history = await visitor.get(`${REWARDS}?status=claimed&size=20`)
  expect(attributeOf(history, '[data-records=rewards] tfoot [data-field=amount]', 'data-amount')).toBe(
    '3000.00',
  )
  expect(rows(await visitor.get(`${REWARDS}?status=claimed&type=vip`), 'rewards')).toEqual([])
})

test('what a claim of all did not get is told', async () => {
  const { visitor, username } = await newMember(site)
  const gone = await grant(username, '1000')
  await grant(username, '2000')
  const page = await visitor.get(`${REWARDS}?lang=en`)
  await ops(site, 'rewards', 'revoke', gone, '--reason', 'by mistake')
  expect((await visitor.submit(page, 'claim', { id: 'all' })).status).toBe(303)
  expect((await visitor.get(REWARDS)).html.querySelector('[role=status]')?.text).toContain(
    'What could be claimed',
  )
  expect(await balanceOf(visitor)).toBe('2000.00')
})

test('what can be claimed stands by the day on which it expires, the soonest first', async () => {
  const player1 = await signIn(site, 'player1', 'Demo1234')
  const page = await player1.get(REWARDS)
  const groups = page.html.querySelectorAll('[data-records=rewards] tbody')
  expect(groups.length).toBeGreaterThan(2)
  for (const group of groups) expect(group.querySelector('.reward-day td')?.text).not.toBe('')
  const ends = groups.map(
    (group) => group.querySelector('[data-field=expiresAt]')?.getAttribute('datetime') ?? '9',
  )
  expect(ends).toEqual([...ends].sort())
  const newest = await player1.get(`${REWARDS}?sort=-time`)
  expect(newest.html.querySelectorAll('[data-records=rewards] tbody')).toHaveLength(1)
})

test("nobody claims someone else's reward, nor one that was taken back", async () => {
  const { visitor, username } = await newMember(site)
  const { visitor: stranger } = await newMember(site)
  const id = await grant(username, '50000')
  const theirs = await stranger.post(REWARDS, { intent: 'claim', id, requestId: 'strangers-request' })
  expect(theirs.status).toBe(404)
  expect((await stranger.post(REWARDS, { intent: 'take', id })).status).toBe(400)
  expect((await stranger.post(REWARDS, { intent: 'claim', requestId: 'without-an-id' })).status).toBe(400)
  await ops(site, 'rewards', 'revoke', id, '--reason', 'by mistake')
  const late = await visitor.post(REWARDS, { intent: 'claim', id, requestId: 'too-late-request' })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  expect(await balanceOf(visitor)).toBe('0.00')
})

test('a mission is reached by playing, claimed once, and the leaderboard knows its player', async () => {
  const { visitor } = await funded(site, '3000000')
  const before = rows(await visitor.get(MISSIONS), 'missions')
  const daily = before.find(({ id }) => id?.startsWith('daily-turnover:'))
  expect(daily).toMatchObject({ status: 'running', reward: '600.00' })
  const early = await visitor.post(MISSIONS, {
    intent: 'claim',
    id: daily?.id ?? '',
    requestId: 'before-it-is-reached',
  })
  expect([early.status, errorsOf(early).form]).toEqual([409, 'state-moved-on'])
  await bet(visitor, '1000000')
  const page = await visitor.get(MISSIONS)
  expect(rows(page, 'missions').find(({ id }) => id === daily?.id)).toMatchObject({ status: 'ready' })
  expect(attributeOf(page, '[data-field=ownScore]', 'data-amount')).toBe('1000000.00')
  const balance = await balanceOf(visitor)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.submit(page, 'claim', { id: daily?.id ?? '' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303))
  expect(Number(await balanceOf(visitor))).toBe(Number(balance) + 600)
  expect(rows(await visitor.get(MISSIONS), 'missions').find(({ id }) => id === daily?.id)?.status).toBe(
    'claimed',
  )
  const unknown = await visitor.post(MISSIONS, {
    intent: 'claim',
    id: 'nothing:once',
    requestId: 'no-such-mission',
  })
  expect(unknown.status).toBe(404)
})

test('the leaderboard shows masked names in the order of what was staked', async () => {
  const player1 = await signIn(site, 'player1', 'Demo1234')
  for (const week of ['', '?week=last']) {
    const board = rows(await player1.get(`${MISSIONS}${week}`), 'leaderboard')
    const scores = board.map(({ score }) => Number(score))
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    for (const { account } of board) expect(account).toMatch(/\*\*\*|player1/)
  }
})

test('a rebate is earned by playing, claimed once with the figures that made it, and then there is none', async () => {
  const { visitor } = await funded(site, '3000000')
  await bet(visitor, '1000000')
  const page = await visitor.get(REBATE)
  // What counts less is named there, the least first.
  const [least] = page.html.querySelectorAll('details [data-field=turnoverWeights] > li')
  expect([least?.getAttribute('data-weight'), least?.text]).toEqual(['10', 'Poker Đôi Bồi Trở Lên tính 10%'])
  expect(rows(page, 'rebates')).toMatchObject([{ id: 'RNG', turnover: '1000000.00', amount: '1500.00' }])
  expect(attributeOf(page, '[data-records=rebates] tfoot [data-field=amount]', 'data-amount')).toBe('1500.00')
  const balance = await balanceOf(visitor)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.submit(page, 'claim-rebate', { id: 'all' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(303))
  expect(Number(await balanceOf(visitor))).toBe(Number(balance) + 1_500)
  const after = await visitor.get(REBATE)
  expect(rows(after, 'rebates')).toEqual([])
  expect(rows(after, 'rebate-claims')).toMatchObject([{ amount: '1500.00', turnover: '1500.00' }])
  const none = await visitor.post(REBATE, { intent: 'claim', id: 'all', requestId: 'nothing-to-claim' })
  expect([none.status, errorsOf(none).form]).toEqual([409, 'state-moved-on'])
  const strange = await visitor.post(REBATE, { intent: 'claim', id: 'CHESS', requestId: 'no-such-type' })
  expect(strange.status).toBe(400)
  expect(
    rows(await visitor.get('/personalCenter/transactionHistory?type=rebate'), 'transactions'),
  ).toMatchObject([{ amount: '1500.00' }])
})

test('a rank is reached by playing, and its gift waits in the reward center', async () => {
  const { visitor } = await funded(site, '50000000')
  expect(attributeOf(await visitor.get(RANK), '[data-rank]', 'data-rank')).toBe('0')
  for (let round = 0; round < 20; round++) await bet(visitor, '1000000')
  const page = await visitor.get(RANK)
  expect(attributeOf(page, '[data-rank]', 'data-rank')).toBe('1')
  expect(attributeOf(page, '[data-field=turnover]', 'data-amount')).toBe('20000000.00')
  expect(rows(page, 'ranks').find(({ status }) => status === 'current')).toMatchObject({ id: '1' })
  const rungs = page.html.querySelectorAll('.rank-ladder > li')
  expect(rungs).toHaveLength(7)
  expect(rungs.map((rung) => rung.getAttribute('aria-current') ?? null)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((level) => (level === 1 ? 'step' : null)),
  )
  expect(rungs[1]?.text).toContain('Bạn ở đây')
  expect(rows(page, 'rank-changes')).toHaveLength(1)
  const vip = rows(await visitor.get(`${REWARDS}?type=vip`), 'rewards')
  expect(vip).toMatchObject([{ kind: 'VIP', amount: '14000.00', status: 'ready' }])
})

test('guests read what the ranks give in every language', async () => {
  const guest = new Visitor(site.origin)
  for (const language of ['vi', 'en', 'zh']) {
    const page = await guest.get(`/vip?lang=${language}`)
    expect([page.status, page.page]).toEqual([200, 'vip'])
    expect(rows(page, 'ranks').map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '6'])
  }
  expect((await guest.get(RANK)).status).toBe(302)
})

test('player1 has something to claim of several kinds', async () => {
  const player1 = await signIn(site, 'player1', 'Demo1234')
  const kinds = new Set(rows(await player1.get(REWARDS), 'rewards').map(({ kind }) => kind))
  expect(kinds.size).toBeGreaterThan(1)
  expect(rows(await player1.get(REBATE), 'rebate-claims').length).toBeGreaterThan(0)
})

test('the operator sets missions and ranks from a file', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-rewards-'))
  const { json: missions } = await ops(site, 'missions', 'list', '--json')
  const file = path.join(folder, 'missions.json')
  writeFileSync(file, JSON.stringify(missions))
  const set = await ops(site, 'missions', 'set', '--file', file, '--json')
  expect([set.code, set.json]).toEqual([0, { missions: missions.length }])
  writeFileSync(file, '[{"level": 3}]')
  expect((await ops(site, 'ranks', 'set', '--file', file)).code).toBe(2)
  expect((await ops(site, 'ranks', 'set')).code).toBe(2)
})
