import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'node-html-parser'
import { expect, onTestFinished, test } from 'vitest'
import { msUntil, multiplierAt } from '#contract/play/odds/rising-clock.ts'
import { balanceOf, funded } from '#tests/support/money.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { openTable, ROUND_LIMIT_MS, withRoundTimes } from '#tests/support/site/shared-tables.ts'
import { ops } from '#tests/support/site/site.ts'
import { runVerifyScript } from '#tests/support/site/verify-script.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const BOAT = '/game/SEN/crash-live'
const BETWEEN_MS = 50

withRoundTimes(site, { crashBettingMs: '5000', crashClosedMs: '100', crashResultMs: '1000' })

const roundOf = (page: Page) => attributeOf(page, '[data-round]', 'data-round')
const stateOf = (page: Page) => attributeOf(page, '[data-round]', 'data-round-state')
const betIdOf = (page: Page) =>
  new URL(page.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? ''
const ticketOf = (page: Page, bet: string, name: string) => attributeOf(page, `[data-bet="${bet}"]`, name)

/** The page of the member once `good`. */
async function seen(visitor: Visitor, at: string, good: (page: Page) => boolean): Promise<Page> {
  const limit = Date.now() + ROUND_LIMIT_MS
  for (;;) {
    const page = await visitor.get(at)
    if (good(page)) return page
    if (Date.now() > limit) throw new Error(`${at}: ${stateOf(page)} of ${roundOf(page)}`)
    await pause(BETWEEN_MS)
  }
}

const settled = (visitor: Visitor, bet: string) =>
  seen(visitor, `${BOAT}?bet=${bet}`, (page) => ticketOf(page, bet, 'data-result') !== 'open')

/** Cashes out by the forms of a page, as a browser would. */
const cashOut = (visitor: Visitor, page: Page, bet: string, fields: Record<string, string> = {}) => {
  const form = page.html
    .querySelectorAll('form')
    .find((form) => form.querySelector(`input[name=bet][value="${bet}"]`))
  if (!form) throw new Error(`no form cashes ${bet} out`)
  const body = new URLSearchParams(
    form
      .querySelectorAll('input')
      .map((input) => [input.getAttribute('name') ?? '', input.getAttribute('value') ?? '']),
  )
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return visitor.send(form.getAttribute('action') ?? '', { method: 'POST', body })
}

/** Places bets on a round until one is in the air when the page is looked at; answers its bets and that page. */
async function inTheAir(visitor: Visitor, targets: readonly string[]) {
  for (let tried = 0; tried < 30; tried++) {
    const page = await openTable(visitor, BOAT)
    const bets: string[] = []
    for (const target of targets) {
      const answer = await visitor.submit(await visitor.get(BOAT), 'bet', {
        round: roundOf(page),
        stake: '1000',
        target,
      })
      expect(answer.status).toBe(303)
      bets.push(betIdOf(answer))
    }
    const flying = await seen(
      visitor,
      BOAT,
      (now) => roundOf(now) !== roundOf(page) || stateOf(now) === 'flying',
    )
    if (stateOf(flying) === 'flying' && roundOf(flying) === roundOf(page)) return { bets, page: flying }
  }
  throw new Error('thirty rounds have ended at the quay')
}

const BREAK = '/personalCenter/securityCenter'

test.each([
  [
    'the table closes',
    async (state: 'on' | 'off') =>
      expect(await ops(site, 'games', 'maintenance', 'SEN', 'crash-live', state)).toMatchObject({ code: 0 }),
  ],
  [
    'its member shuts itself out',
    async (state: 'on' | 'off', visitor: Visitor) => {
      if (state === 'on')
        expect((await visitor.submit(await visitor.get(BREAK), 'self-exclude', { months: '6' })).status).toBe(
          303,
        )
    },
  ],
] as const)('a bet in the air is cashed out though %s meanwhile', async (_, close) => {
  for (let tried = 0; tried < 30; tried++) {
    const { visitor } = await funded(site, '1000000')
    const table = await openTable(visitor, BOAT)
    const placed = await visitor.submit(table, 'bet', { stake: '1000' })
    expect(placed.status).toBe(303)
    const bet = betIdOf(placed)
    await close('on', visitor)
    try {
      // By its plain address, as who comes back sees it: the bet is what keeps the table there.
      const page = await seen(
        visitor,
        BOAT,
        (now) => roundOf(now) !== roundOf(table) || stateOf(now) !== 'open',
      )
      const flying = await seen(
        visitor,
        BOAT,
        (now) => roundOf(now) !== roundOf(page) || !['open', 'closed'].includes(stateOf(now)),
      )
      if (stateOf(flying) !== 'flying' || roundOf(flying) !== roundOf(table)) continue
      expect(flying.html.querySelector('#form-bet')).toBeNull()
      expect(flying.html.querySelector('[data-status=maintenance], [data-exclusion]')).not.toBeNull()
      expect(textOf(flying, '[data-when=flying] #cash-out-1')).not.toBe('')
      const answer = await cashOut(visitor, flying, bet)
      if (answer.status === 409) continue
      expect(answer.status).toBe(303)
      expect(Number(await balanceOf(visitor))).toBeGreaterThanOrEqual(1_000_000)
      return
    } finally {
      await close('off', visitor)
    }
  }
  throw new Error('thirty rounds have ended at the quay')
})

test('the table is found, says its returns, and shows a round and who is in to guests', async () => {
  const guest = new Visitor(site.origin)
  for (const lang of ['vi', 'en', 'zh']) {
    const page = await guest.get(`/live?q=crash-live&lang=${lang}`)
    expect(page.html.querySelector(`a[href="${BOAT}"]`)).not.toBeNull()
  }
  const page = await openTable(guest, BOAT)
  expect(attributeOf(page, 'main', 'data-game')).toBe('crash-live')
  expect(attributeOf(page, 'main', 'data-live')).toBe('round-crash-live')
  expect(attributeOf(page, '[data-return]', 'data-return')).toBe('98.0208-99.0000')
  expect(textOf(page, '[data-fair=commit]')).toMatch(/^[0-9a-f]{64}$/)
  expect(page.html.querySelector('[data-fair=bets-root]')).toBeNull()
  const answer = await guest.submit(page, 'bet', { stake: '1000' })
  expect([answer.status, answer.page]).toEqual([401, 'login'])
})

test('a bet by hand: two a round, half and the rest, paid by the clock of the server, and proved', async () => {
  const { visitor, username } = await funded(site, '1000000')
  const { bets, page } = await inTheAir(visitor, ['', '1.01'])
  const [bet = '', ofTarget = ''] = bets
  const before = Number(await balanceOf(visitor))
  expect(Number(attributeOf(page, '.stage [data-multiplier]', 'data-multiplier'))).toBeGreaterThanOrEqual(1)
  expect(textOf(page, '[data-fair=bets-root]')).toMatch(/^[0-9a-f]{64}$/)
  expect(page.html.querySelectorAll('[data-records=players] tbody tr')).toHaveLength(2)
  expect(page.text).not.toContain(`>${username}</td>`)
  // The member's page marks its own rows, in the order of its tickets the tickets; all names are masked, also its own.
  const accounts = (of: Page) =>
    of.html
      .querySelectorAll('[data-records=players] tbody tr')
      .map((row) => ({ id: row.getAttribute('data-id'), cell: row.querySelector('[data-field=account]') }))
  const ownIds = (of: Page) =>
    accounts(of)
      .filter(({ cell }) => cell?.getAttribute('data-you') === 'Bạn')
      .map(({ id }) => id)
  const others = await new Visitor(site.origin).get(BOAT)
  expect(page.html.querySelectorAll('.ticket').map((ticket) => ticket.getAttribute('data-bet'))).toEqual(bets)
  expect(ownIds(page).sort()).toEqual([...bets].sort())
  expect(ownIds(others)).toEqual([])
  for (const { cell } of [...accounts(page), ...accounts(others)])
    expect(cell?.textContent).toMatch(/^\S+\*\*\*\S*$/)
  const half = await cashOut(visitor, page, bet, { share: 'half' })
  const copy = await cashOut(visitor, page, bet, { share: 'half' })
  // The point may have come before it.
  if (half.status === 303) {
    expect([copy.status, copy.headers.get('location')]).toEqual([303, half.headers.get('location')])
    const now = await visitor.get(`${BOAT}?bet=${bet}`)
    if (ticketOf(now, bet, 'data-result') === 'open') {
      // The page that answers has it already: paid, and in the balance, once for both copies.
      const paid = Number(ticketOf(now, bet, 'data-paid'))
      expect(paid).toBeGreaterThanOrEqual(500)
      expect(attributeOf(now, '[data-balance]', 'data-balance')).toBe((before + paid).toFixed(2))
      expect(textOf(now, `[data-bet="${bet}"]`)).toContain('đã vào ví')
    }
    const rest = await cashOut(visitor, await visitor.get(`${BOAT}?bet=${bet}`), bet).catch(() => null)
    if (rest !== null && rest.status !== 303)
      expect([rest.status, errorsOf(rest)]).toEqual([409, { form: 'too-late' }])
  } else expect([half.status, errorsOf(half)]).toEqual([409, { form: 'too-late' }])
  const payouts: number[] = []
  for (const id of [bet, ofTarget])
    payouts.push(Number(ticketOf(await settled(visitor, id), id, 'data-payout')))
  const paid = payouts.reduce((sum, one) => sum + one, 0)
  expect(await balanceOf(visitor)).toBe((before + paid).toFixed(2))

  const guest = new Visitor(site.origin)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-boat-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = path.join(folder, 'verify.sh')
  writeFileSync(script, (await guest.get('/verify.sh')).text)
  for (const id of bets) {
    const proof = await guest.get(`/verify/${id}`)
    expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
    expect(textOf(proof, '[data-fair=commit]')).toBe(textOf(page, '[data-fair=commit]'))
    const exported = (await guest.get(`/verify/${id}.json`)).text
    const { openedAt, flewAt, endedAt, outcome, actions = [], payout } = JSON.parse(exported)
    expect([openedAt, flewAt, endedAt].every((at) => !Number.isNaN(Date.parse(at)))).toBe(true)
    expect(Date.parse(endedAt) - Date.parse(flewAt)).toBe(
      msUntil(Math.min(Math.round(outcome * 100), 100_000)),
    )
    for (const { arrivedAt, afterMs } of actions) {
      expect(Date.parse(arrivedAt) - Date.parse(flewAt)).toBe(afterMs)
      expect(multiplierAt(afterMs)).toBeLessThan(outcome * 100)
    }
    const file = path.join(folder, `${id}.json`)
    writeFileSync(file, exported)
    const { status, stdout, stderr } = runVerifyScript(script, file)
    expect([status, stdout + stderr]).toEqual([0, expect.stringMatching(/\nproved\n$/)])
    // What was paid, when the taps came and when the flight ended are part of what is proved.
    for (const wrong of [
      { payout: `${Number(payout) + 1}.00` },
      { endedAt: flewAt === endedAt ? openedAt : flewAt },
      ...(actions.length > 0 ? [{ actions: [{ ...actions[0], afterMs: actions[0].afterMs + 1 }] }] : []),
    ]) {
      writeFileSync(file, JSON.stringify({ ...JSON.parse(exported), ...wrong }))
      expect(runVerifyScript(script, file).status).toBe(1)
    }
  }
})

test('a third bet, a late one and targets that are not offered are refused, at their fields', async () => {
  const { visitor } = await funded(site, '1000000')
  const page = await openTable(visitor, BOAT)
  for (const [target, code] of [
    ['1', 'too-small'],
    ['1000.01', 'too-large'],
    ['two', 'format'],
    ['1,234', 'format'],
  ] as const) {
    const refused = await visitor.submit(page, 'bet', { stake: '1000', target })
    expect([target, refused.status, errorsOf(refused).target]).toEqual([target, 400, code])
    expect(textOf(refused, '[role=alert] a[href="#target"]')).toBe(textOf(refused, 'label[for=target]'))
    if (code !== 'format') expect(textOf(refused, '#target-error')).toMatch(/1,01×.*1\.000,00×/)
  }
  const requestId = attributeOf(page, '#form-bet input[name=requestId]', 'value')
  const copies = await Promise.all(
    Array.from({ length: 5 }, () => visitor.submit(page, 'bet', { stake: '1000', target: '1.5' })),
  )
  expect(new Set(copies.map((copy) => `${copy.status} ${betIdOf(copy)}`)).size).toBe(1)
  const more = (suffix: string) =>
    visitor.submit(page, 'bet', { stake: '1000', target: '', requestId: `${requestId}-${suffix}` })
  expect((await more('b')).status).toBe(303)
  const third = await more('c')
  expect([third.status, errorsOf(third).round]).toEqual([400, 'not-offered'])
  expect(await balanceOf(visitor)).toBe('998000.00')
  await seen(visitor, BOAT, (now) => stateOf(now) !== 'open' || roundOf(now) !== roundOf(page))
  const late = await visitor.submit(page, 'bet', { stake: '1000', requestId: `${requestId}-d` })
  expect([late.status, errorsOf(late)]).toEqual([409, { form: 'bets-closed' }])
})

test('a cash-out before the take-off moves nothing, one after the point is told how late it came', async () => {
  const { visitor } = await funded(site, '1000000')
  const page = await openTable(visitor, BOAT)
  const answer = await visitor.submit(page, 'bet', { stake: '1000', target: '' })
  const bet = betIdOf(answer)
  const waiting = await visitor.get(`${BOAT}?bet=${bet}`)
  expect(ticketOf(waiting, bet, 'data-result')).toBe('open')
  const early = await cashOut(visitor, waiting, bet)
  expect([early.status, errorsOf(early)]).toEqual([409, { form: 'state-moved-on' }])
  const lost = await settled(visitor, bet)
  // Nobody has cashed it out, so only the top pays.
  if (ticketOf(lost, bet, 'data-result') === 'won') return
  const late = await cashOut(visitor, waiting, bet, { requestId: 'a-late-cash-out' })
  expect([late.status, errorsOf(late)]).toEqual([409, { form: 'too-late' }])
  expect(textOf(late, '[data-error=too-late]')).toMatch(/\d+,\d\d giây/)
  // It is said on the ticket, or in the place of one, and nothing above it moves.
  const told = late.html.querySelectorAll('[data-error=too-late]')
  expect(told.map((part) => part.closest('.ticket, .ticket-place') !== null)).toEqual([true])
})

test('a watcher is told each state of a round once, in parts, and by the words of its language', async () => {
  const { visitor } = await funded(site, '1000000')
  const events = await eventsOf(new Visitor(site.origin), 'round-crash-live')
  onTestFinished(() => events.close())
  const page = await openTable(visitor, BOAT)
  await visitor.submit(page, 'bet', { stake: '1000', target: '1.01' })
  const states: string[] = []
  let players = 0
  for (;;) {
    const news = parse(await events.next())
    const round = news.querySelector('[data-round]')
    if (round?.getAttribute('data-round') !== roundOf(page)) {
      if (states.length > 0) break
      continue
    }
    const state = round.getAttribute('data-round-state') ?? ''
    if (state !== states.at(-1)) states.push(state)
    players = Math.max(
      players,
      news.querySelectorAll('[data-part=roads] [data-records=players] tbody tr').length,
    )
    // The picture is in the page, and no message carries it.
    expect(news.querySelector('[data-stage]')).toBeNull()
    expect(news.querySelector('[data-part=flight]')).not.toBeNull()
    const told = state === 'drawn' || state === 'settled'
    expect(news.querySelector('[data-part=flight] [data-multiplier]') !== null).toBe(
      told || state === 'flying',
    )
  }
  // A boat that overturns at the quay is hardly seen to fly, and on a busy machine it is settled before it is told.
  const inOrder = ['open', 'closed', 'flying', 'drawn', 'settled']
  expect(states).toEqual(inOrder.filter((state) => states.includes(state)))
  expect([states[0], states.at(-1)]).toEqual(['open', 'settled'])
  expect(players).toBeGreaterThan(0)
})

test('the instant crash stays what it was, and is called by its target', async () => {
  const guest = new Visitor(site.origin)
  const page = await guest.get('/game/SEN/crash')
  expect(attributeOf(page, 'main', 'data-game')).toBe('crash')
  expect(textOf(page, 'h1')).toContain('Mốc')
})
