import { createHash, createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { newMember, signIn } from '#tests/support/site/accounts.ts'
import { closeForTest } from '#tests/support/site/closed-games.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, fairOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const DICE = '/game/SEN/dice'

const balanceOf = async (visitor: Visitor) =>
  attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance')
const cents = (decimal: string) => Math.round(Number(decimal) * 100)

async function bet(visitor: Visitor, fields: Record<string, string>) {
  const answer = await visitor.submit(await visitor.get(DICE), 'bet', fields)
  return { answer, location: answer.headers.get('location') ?? '' }
}

test('dice is found in the catalogue in every language, first among what can be played', async () => {
  const visitor = new Visitor(site.origin)
  for (const lang of ['vi', 'en', 'zh']) {
    const page = await visitor.get(`/rng?q=dice&lang=${lang}`)
    const row = page.html.querySelector('[data-records=games] [data-id]')
    expect(page.html.querySelector(`a[href="${DICE}"]`)).not.toBeNull()
    expect(row?.querySelector('[data-field=name]')?.text.trim()).toBeTruthy()
  }
  expect((await visitor.get('/rng')).html.querySelector('[data-records=games] a')?.getAttribute('href')).toBe(
    DICE,
  )
})

test('a guest sees the table, its rules and return, and betting leads to the login', async () => {
  const visitor = new Visitor(site.origin)
  const page = await visitor.get(DICE)
  expect(page.status).toBe(200)
  expect(page.page).toBe('game')
  expect(attributeOf(page, 'main', 'data-game')).toBe('dice')
  expect(attributeOf(page, '[data-return]', 'data-return')).toBe('98.9903-99.0000')
  const stage = page.html.querySelector('svg[data-stage]')
  expect([stage?.getAttribute('role'), Boolean(stage?.getAttribute('aria-label'))]).toEqual(['img', true])
  const answer = await visitor.submit(page, 'bet', { stake: '1000', direction: 'under', target: '50.00' })
  expect([answer.status, answer.page]).toEqual([401, 'login'])
})

test('a bet moves stake and payout, and shows what it came to', async () => {
  const { visitor } = await funded(site, '1000000')
  for (const [direction, target, winning] of [
    ['under', '50.00', 5_000],
    ['over', '1.99', 9_800],
    ['under', '1.00', 100],
    ['over', '33.33', 6_666],
  ] as const) {
    const before = cents(await balanceOf(visitor))
    const { answer, location } = await bet(visitor, { stake: '1000.55', direction, target })
    expect(answer.status).toBe(303)
    expect(location).toMatch(/^\/game\/SEN\/dice\?bet=/)
    const page = await visitor.get(location)
    const result = attributeOf(page, '[data-bet]', 'data-result')
    const roll = Number(attributeOf(page, '[data-bet]', 'data-roll'))
    expect(attributeOf(page, '[data-bet]', 'data-outcome')).toBe(attributeOf(page, '[data-bet]', 'data-roll'))
    expect(page.html.querySelectorAll('svg[data-stage][role=img]')).toHaveLength(1)
    const won = direction === 'under' ? roll < Number(target) : roll > Number(target)
    expect(result).toBe(won ? 'won' : 'lost')
    // The rule of site.md section 4 in integers: multiplier cut to 4 decimals, payout cut to the minor unit.
    const multiplier = Math.floor((9_900 * 10_000) / winning)
    const payout = won ? Math.floor((100_055 * multiplier) / 10_000) : 0
    expect(cents(attributeOf(page, '[data-bet]', 'data-payout'))).toBe(payout)
    expect(page.html.querySelector('[data-celebrate]') !== null).toBe(payout > 100_055)
    expect(cents(await balanceOf(visitor))).toBe(before - 100_055 + payout)
  }
})

test('amounts and targets that are none are refused at their field, and nothing moves', async () => {
  const { visitor } = await funded(site, '100000')
  const before = await balanceOf(visitor)
  for (const stake of [
    '1e3',
    '-1',
    '0.001',
    '1,000.00',
    '٣',
    'NaN',
    '',
    '0',
    ' ',
    '1.',
    '0x10',
    '99999999999999',
  ]) {
    const { answer } = await bet(visitor, { stake, direction: 'under', target: '50.00' })
    expect([stake, answer.status, Object.keys(errorsOf(answer))]).toEqual([stake, 400, ['form', 'stake']])
  }
  for (const [target, direction] of [
    ['0.99', 'under'],
    ['98.01', 'under'],
    ['1.98', 'over'],
    ['99.00', 'over'],
    ['50.001', 'under'],
    ['-5', 'over'],
    ['', 'under'],
    ['abc', 'over'],
  ] as const) {
    const { answer } = await bet(visitor, { stake: '1000', direction, target })
    expect([target, answer.status, errorsOf(answer).target !== undefined]).toEqual([target, 400, true])
  }
  const sideways = await bet(visitor, { stake: '1000', direction: 'sideways', target: '50.00' })
  expect([sideways.answer.status, errorsOf(sideways.answer).direction]).toEqual([400, 'not-offered'])
  const low = await bet(visitor, { stake: '0.99', direction: 'under', target: '50.00' })
  expect([low.answer.status, errorsOf(low.answer).stake]).toEqual([400, 'under-limit'])
  const high = await bet(visitor, { stake: '10000000.01', direction: 'under', target: '50.00' })
  expect([high.answer.status, errorsOf(high.answer).stake]).toEqual([400, 'over-limit'])
  const poor = await bet(visitor, { stake: '100000.01', direction: 'under', target: '50.00' })
  expect([poor.answer.status, errorsOf(poor.answer).stake]).toEqual([409, 'insufficient-balance'])
  const unknown = await visitor.post(DICE, { intent: 'win', stake: '1' })
  expect(unknown.status).toBe(400)
  expect(await balanceOf(visitor)).toBe(before)
})

test('the same requestId moves money once, twenty at once; with other content it is refused', async () => {
  const { visitor } = await funded(site, '1000000')
  const page = await visitor.get(DICE)
  const fields = { stake: '1000', direction: 'under', target: '50.00' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.submit(page, 'bet', fields)))
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get('location')}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(303)
  const statement = await visitor.get('/personalCenter/transactionHistory?type=bet')
  expect(statement.html.querySelectorAll('[data-records=transactions] tbody [data-id]')).toHaveLength(1)
  const other = await visitor.submit(page, 'bet', { ...fields, stake: '2000' })
  expect([other.status, errorsOf(other).form]).toEqual([409, 'request-id-reused'])
  expect(attributeOf(other, 'input[name=requestId]', 'value')).not.toBe(
    attributeOf(page, 'input[name=requestId]', 'value'),
  )
})

test('a stranger can repeat the round from what the proof shows', async () => {
  const { visitor } = await funded(site, '1000000')
  const table = await visitor.get(DICE)
  const [commit, nonce, nextCommit] = ['commit', 'nonce', 'next-commit'].map((name) => fairOf(table, name))
  const { location } = await bet(visitor, { stake: '1000', direction: 'over', target: '49.99' })
  const betId = new URL(location, site.origin).searchParams.get('bet')
  const stranger = new Visitor(site.origin)
  const sealed = await stranger.get(`/verify/${betId}`)
  expect(sealed.html.querySelector('[data-fair="server-seed"]')).toBeNull()
  expect([fairOf(sealed, 'commit'), fairOf(sealed, 'nonce')]).toEqual([commit, nonce])

  const rotated = await visitor.submit(await visitor.get(DICE), 'rotate-seed', {
    clientSeed: `it's "my" $seed \\ %41`,
  })
  expect([rotated.status, rotated.headers.get('location')]).toEqual([303, DICE])
  const after = await visitor.get(DICE)
  expect([fairOf(after, 'commit'), fairOf(after, 'nonce'), fairOf(after, 'client-seed')]).toEqual([
    nextCommit,
    '0',
    `it's "my" $seed \\ %41`,
  ])

  const proof = await stranger.get(`/verify/${betId}`)
  const [serverSeed, clientSeed, cursor, digest, number, roll] = [
    'server-seed',
    'client-seed',
    'cursor',
    'digest',
    'number',
    'roll',
  ].map((name) => fairOf(proof, name)) as [string, string, string, string, string, string]
  expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(commit)
  expect(createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${cursor}`).digest('hex')).toBe(
    digest,
  )
  // Of 10,000 values a group is skipped so rarely (2^32 mod 10,000 = 7,296 of 2^32) that the first one is used here.
  const g = BigInt(`0x${digest.slice(0, 8)}`)
  expect(number).toBe(`0.${String((g * 10_000_000n) >> 32n).padStart(7, '0')}`)
  expect(cents(roll)).toBe(Number((g * 10_000n) >> 32n))
  expect(fairOf(proof, 'outcome')).toBe(roll)
  expect(fairOf(proof, 'multiplier')).toBe('1.9800')
  expect(proof.text).not.toContain(attributeOf(await visitor.get('/'), '[data-account]', 'data-account'))

  const json = JSON.parse((await stranger.get(`/verify/${betId}.json`)).text)
  expect(json).toMatchObject({
    game: 'dice',
    wager: { direction: 'over', target: '49.99' },
    draws: [{ n: 10_000, value: cents(roll), cursor: Number(cursor), group: 0 }],
  })
  for (const name of [
    'commit',
    'server-seed',
    'client-seed',
    'nonce',
    'cursor',
    'digest',
    'number',
    'outcome',
    'roll',
    'multiplier',
    'stake',
    'payout',
    'result',
  ]) {
    expect(String(json[name]), name).toBe(fairOf(proof, name))
  }
})

test('client seeds are 1 to 64 printable ASCII characters', async () => {
  const { visitor } = await newMember(site)
  for (const clientSeed of ['', 'ễ', 'a\nb', 'x'.repeat(65)]) {
    const answer = await visitor.submit(await visitor.get(DICE), 'rotate-seed', { clientSeed })
    expect([clientSeed, answer.status, errorsOf(answer).clientSeed !== undefined]).toEqual([
      clientSeed,
      400,
      true,
    ])
  }
})

test('a vendor’s game takes no bet of ours, and is not opened in maintenance', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const lobby = await visitor.get('/rng?page=2')
  const href =
    lobby.html
      .querySelector('[data-records=games] a[href^="/game/"]:not([href^="/game/SEN/"])')
      ?.getAttribute('href') ?? ''
  const page = await visitor.get(href)
  expect(page.status).toBe(200)
  expect(page.html.querySelector('#form-bet')).toBeNull()
  expect(page.html.querySelector('iframe')).not.toBeNull()
  const answer = await visitor.post(
    href,
    { intent: 'bet', stake: '1000', direction: 'under', target: '50.00', requestId: 'request-0001' },
    DICE,
  )
  expect([answer.status, errorsOf(answer).form]).toEqual([404, 'not-found'])
  await closeForTest(site, href, '/rng?page=2')
  await vi.waitFor(async () => expect((await visitor.get(href)).html.querySelector('iframe')).toBeNull(), {
    timeout: 10_000,
    interval: 200,
  })
  expect((await visitor.get(href)).status).toBe(200)
})

test('after all this the ledger is sound', async () => {
  const check = await ops(site, 'ledger', 'check', '--json')
  expect(check.code).toBe(0)
  expect(check.json.problems).toEqual([])
})
