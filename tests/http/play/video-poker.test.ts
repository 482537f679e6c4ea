import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// Video poker by plain forms: five cards, one draw (site.md section 4.2). What every game has: instant-games.test.ts.

const site = ownSite()
const table = '/game/SEN/video-poker'

const stateOf = (page: Page) =>
  ['data-bet', 'data-result'].map((name) => attributeOf(page, '.stage [data-bet]', name))
const cents = (decimal: string) => Math.round(Number(decimal) * 100)
const balanceOf = async (visitor: Visitor) =>
  cents(attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance'))

async function opened(visitor: Visitor, stake = '1000') {
  const answer = await visitor.submit(await visitor.get(table), 'bet', { stake })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? ''
}

/** Draws with these values of `hold`, as the open round's form would be sent. */
async function drawn(visitor: Visitor, hold: readonly string[], fields: Record<string, string> = {}) {
  const page = await visitor.get(table)
  const said = (name: string) => attributeOf(page, `#form-step input[name=${name}]`, 'value')
  const body = new URLSearchParams({
    csrf: said('csrf'),
    requestId: said('requestId'),
    bet: said('bet'),
    intent: 'step',
    action: 'draw',
    ...fields,
  })
  for (const place of hold) body.append('hold', place)
  return visitor.send(table, { method: 'POST', body })
}

/** The cards of the stage as its label names them. */
const label = (page: Page) => attributeOf(page, 'svg[data-stage]', 'aria-label')
const proofOf = async (bet: string) => {
  const { status, text } = await new Visitor(site.origin).get(`/verify/${bet}.json`)
  return { status, proof: status === 200 ? JSON.parse(text) : undefined }
}

test('five cards can be held or not, and the draw settles the round', async () => {
  const { visitor } = await funded(site, '200000')
  for (const hold of [[], ['0'], ['4', '1'], ['0', '1', '2', '3', '4']]) {
    const before = await balanceOf(visitor)
    const bet = await opened(visitor)
    const page = await visitor.get(`${table}?bet=${bet}&lang=en`)
    expect(stateOf(page)).toEqual([bet, 'open'])
    expect(await balanceOf(visitor)).toBe(before - 100_000)
    expect(page.html.querySelectorAll('#form-step input[type=checkbox][name=hold]')).toHaveLength(5)
    expect(page.html.querySelector('#form-bet')).toBeNull()
    const dealt = label(page).match(/\w+ of (clubs|diamonds|hearts|spades)/g) ?? []
    expect(new Set(dealt).size).toBe(5)

    const answer = await drawn(visitor, hold)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${table}?bet=${bet}`])
    const end = await visitor.get(`${table}?bet=${bet}`)
    const outcome = attributeOf(end, '.stage [data-bet]', 'data-outcome').split(',').map(Number)
    const after = label(end).match(/\w+ of (clubs|diamonds|hearts|spades)/g) ?? []
    expect([outcome.length, after.length]).toEqual([5, 5])
    for (const [place, card] of dealt.entries())
      expect(after[place] === card).toBe(hold.includes(String(place)))
    const payout = cents(attributeOf(end, '.stage [data-bet]', 'data-payout'))
    expect(await balanceOf(visitor)).toBe(before - 100_000 + payout)
  }
})

test('nothing tells the cards to come: no page, no JSON, no proof before the end', async () => {
  const { visitor } = await funded(site, '50000')
  const bet = await opened(visitor)
  const open = await proofOf(bet)
  expect([open.status, open.proof.result]).toEqual([200, 'open'])
  for (const secret of ['server-seed', 'digest', 'draws', 'outcome'])
    expect([secret, open.proof[secret] ?? null]).toEqual([secret, null])
  const pages = [
    `/verify/${bet}?lang=en`,
    `/verify/${bet}.json`,
    `${table}?bet=${bet}&lang=en`,
    `${table}?bet=${bet}&_data=routes%2Fgame`,
    `/personalCenter/personalHistoryCopy?bet=${bet}`,
  ]
  const before = await Promise.all(pages.map((page) => visitor.get(page)))
  // The seed stays sealed while a round is open.
  const rotated = await visitor.submit(await visitor.get(table), 'rotate-seed', { clientSeed: 'peek' })
  expect(rotated.status).toBe(409)

  await drawn(visitor, [])
  await visitor.submit(await visitor.get(table), 'rotate-seed', { clientSeed: 'after' })
  const { proof } = await proofOf(bet)
  const toCome = proof.outcome.split(',')
  expect(proof).toMatchObject({ game: 'video-poker', wager: {}, actions: [{ action: 'draw', hold: [] }] })
  expect(proof.draws.map(({ n }: { n: number }) => n)).toEqual([52, 51, 50, 49, 48, 47, 46, 45, 44, 43])
  const verdict = await new Visitor(site.origin).get(`/verify/${bet}`)
  expect(attributeOf(verdict, '[data-verdict]', 'data-verdict')).toBe('ok')
  const signs = verdict.html.querySelector('[data-fair=outcome]')?.text
  expect(signs).toBe(toCome.join(','))
  const named = label(await visitor.get(`${table}?bet=${bet}&lang=en`)).match(/\w+ of \w+/g) ?? []
  for (const page of before) {
    expect(page.text).not.toContain(proof['server-seed'])
    expect(page.text).not.toContain(toCome.join())
    for (const card of named) expect(page.text.toLowerCase()).not.toContain(card)
  }
})

test('an open round is resumed, and another bet leads to it and stakes nothing', async () => {
  const { visitor } = await funded(site, '50000')
  const page = await visitor.get(table)
  const bet = await opened(visitor)
  const before = await balanceOf(visitor)
  expect(stateOf(await visitor.get(table))).toEqual([bet, 'open'])
  const answer = await visitor.submit(page, 'bet', { stake: '500', requestId: 'another-round-1' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${table}?bet=${bet}`])
  expect(await balanceOf(visitor)).toBe(before)
  expect((await drawn(visitor, ['1'])).status).toBe(303)
})

test('what a draw does not take is refused where it was entered, and the boxes stay as they were', async () => {
  const { visitor } = await funded(site, '50000')
  const bet = await opened(visitor)
  for (const hold of [
    ['5'],
    ['-1'],
    ['x'],
    ['1', '1'],
    ['0', '1.0'],
    ['0', ''],
    ['0', '1', '2', '3', '4', '0'],
  ]) {
    const answer = await drawn(visitor, hold)
    expect([hold, answer.status, errorsOf(answer).hold]).toEqual([hold, 400, 'not-offered'])
    expect(stateOf(answer)).toEqual([bet, 'open'])
  }
  const twice = await drawn(visitor, ['2', '4', '4'])
  expect(twice.html.querySelectorAll('#form-step [name=hold][checked]').map(({ id }) => id)).toEqual([
    'hold-2',
    'hold-4',
  ])
  const strange = await drawn(visitor, ['1'], { action: 'cash-out' })
  expect([strange.status, errorsOf(strange).action]).toEqual([400, 'not-offered'])
  const { visitor: other } = await funded(site, '50000')
  await opened(other)
  expect((await drawn(other, [], { bet })).status).toBe(404)

  const late = await visitor.get(table)
  expect((await drawn(visitor, [])).status).toBe(303)
  expect((await visitor.submit(late, 'step', { hold: '1', requestId: 'much-too-late-1' })).status).toBe(409)
})
