import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'node-html-parser'
import { expect, onTestFinished, test } from 'vitest'
import { funded, until } from '#tests/support/money.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest, setSetting } from '#tests/support/site/settings.ts'
import { openTable, withRoundTimes } from '#tests/support/site/shared-tables.ts'
import { ops } from '#tests/support/site/site.ts'
import { runVerifyScript } from '#tests/support/site/verify-script.ts'
import {
  attributeOf,
  errorsOf,
  type Page,
  textOf,
  unfindableIn,
  Visitor,
} from '#tests/support/site/visitor.ts'

const site = ownSite()
const SICBO = '/game/SEN/sicbo'

withRoundTimes(site, { roundBettingMs: '5000', roundClosedMs: '100', roundResultMs: '0' })

const roundOf = (page: Page) => attributeOf(page, '[data-round]', 'data-round')
const betIdOf = (location: string | null) =>
  new URL(location ?? '', site.origin).searchParams.get('bet') ?? ''
const settled = (visitor: Visitor, betId: string) =>
  until(visitor, `${SICBO}?bet=${betId}`, (page) => attributeOf(page, '[data-bet]', 'data-result') !== 'open')

test('the table is found, says its returns, and shows a round to guests', async () => {
  const guest = new Visitor(site.origin)
  for (const lang of ['vi', 'en', 'zh']) {
    const page = await guest.get(`/live?q=sicbo&lang=${lang}`)
    expect(page.html.querySelector(`a[href="${SICBO}"]`)).not.toBeNull()
  }
  const page = await openTable(guest, SICBO)
  expect(attributeOf(page, 'main', 'data-game')).toBe('sicbo')
  expect(attributeOf(page, 'main', 'data-live')).toBe('round-sicbo')
  expect(attributeOf(page, '[data-return]', 'data-return')).toBe('81.4815-97.2222')
  expect(Number(attributeOf(page, '[data-round] [data-remaining]', 'data-remaining'))).toBeGreaterThan(0)
  expect(textOf(page, '[data-fair=commit]')).toMatch(/^[0-9a-f]{64}$/)
  expect(page.html.querySelector('[data-fair=bets-root]')).toBeNull()
  const answer = await guest.submit(page, 'bet', { spot: 'big', stake: '1000' })
  expect([answer.status, answer.page]).toEqual([401, 'login'])
})

test('a bet waits for its round and is paid by the dice; its proof holds, and a watcher is told', async () => {
  const { visitor, username } = await funded(site, '1000000')
  const events = await eventsOf(new Visitor(site.origin), 'round-sicbo')
  const told = () => events.next().then((message) => parse(message))
  expect((await told()).querySelector('[data-round]')).not.toBeNull()
  const page = await openTable(visitor, SICBO)
  const answer = await visitor.submit(page, 'bet', { spot: 'big', stake: '1000' })
  expect(answer.status).toBe(303)
  const betId = betIdOf(answer.headers.get('location'))
  const open = await visitor.get(`${SICBO}?bet=${betId}`)
  // Without a script its result is found by the links to look again.
  for (const link of [`${SICBO}?bet=${betId}`, `${SICBO}?bet=${betId}&refresh=10`])
    expect(open.html.querySelectorAll('.round-line a').map((a) => a.getAttribute('href'))).toContain(link)
  expect(attributeOf(open, '[data-bet]', 'data-result')).toBe('open')
  expect(attributeOf(open, '[data-bet]', 'data-stake')).toBe('1000.00')
  // Nothing of an open round is told but its commit, and that its bets are not fixed yet.
  const waiting = await new Visitor(site.origin).get(`/verify/${betId}`)
  expect(attributeOf(waiting, '[data-fair=result]', 'data-value')).toBe('open')
  expect(textOf(waiting, '[data-fair=commit]')).toBe(textOf(page, '[data-fair=commit]'))
  for (const secret of ['server-seed', 'outcome', 'client-seed'])
    expect(waiting.html.querySelector(`[data-fair=${secret}]`)).toBeNull()

  // What everybody at the table sees comes with the message: nobody has to ask for the page. And while somebody listens the
  // next round is opened without a look at the page.
  for (;;) {
    const news = await told()
    const result = news.querySelector('[data-part=results] [data-id]')?.getAttribute('data-id')
    if (result !== roundOf(page)) continue
    expect(news.querySelector('[data-part=stage] [data-stage]')).not.toBeNull()
    if (news.querySelector('[data-round-state=open]')) break
  }
  await events.close()
  const done = await settled(visitor, betId)
  const dice = attributeOf(done, '[data-bet]', 'data-outcome').split(',').map(Number)
  const total = dice.reduce((sum, die) => sum + die, 0)
  const wins = total >= 11 && new Set(dice).size > 1
  expect(attributeOf(done, '[data-bet]', 'data-payout')).toBe(wins ? '2000.00' : '0.00')
  expect(done.html.querySelector('[data-records=results] [data-id]')).not.toBeNull()
  // The round lies on both maps; a triple is on neither side.
  const road = done.html.querySelectorAll('[data-records=road] [data-id]')
  expect(done.html.querySelectorAll('[data-road=bead-plate] .road-bead')).toHaveLength(road.length)
  expect(
    done.html.querySelector('[data-road=big-road] .road-ring, [data-road=big-road] .road-ties'),
  ).not.toBeNull()
  const row = done.html.querySelector(`[data-records=road] [data-id="${roundOf(page)}"]`)
  expect(row?.querySelector('[data-field=dice]')?.text).toBe(dice.join('-'))
  expect(row?.querySelector('[data-field=total]')?.text).toBe(String(total))

  const proof = await new Visitor(site.origin).get(`/verify/${betId}`)
  expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
  expect(textOf(proof, '[data-fair=commit]')).toBe(textOf(page, '[data-fair=commit]'))
  expect(textOf(proof, '[data-fair=nonce]')).toBe('0')
  expect(textOf(proof, '[data-fair=outcome]')).toBe(dice.join(','))
  expect(textOf(proof, '[data-fair=leaf]')).toMatch(/^[0-9a-f]{64}$/)
  expect(proof.html.querySelector('[data-fair=client-seed]')).toBeNull()

  // Whose bet it is can show who knows its salt: its owner alone is told, on the page and in the file, which nobody keeps.
  const memberHash = textOf(proof, '[data-fair=member-hash]')
  const own = await visitor.get(`/verify/${betId}`)
  const salt = textOf(own, '[data-fair=salt]')
  expect(salt).toMatch(/^[0-9a-f]{16}$/)
  const hash = createHash('sha256').update(`${salt}${betId}${username}`).digest('hex')
  expect(memberHash).toBe(hash.slice(0, 16))
  const ownFile = await visitor.get(`/verify/${betId}.json`)
  expect(JSON.parse(ownFile.text)).toMatchObject({ salt, 'member-hash': memberHash })
  for (const answer of [own, ownFile]) expect(answer.headers.get('cache-control')).toBe('no-store')
  const { visitor: stranger } = await newMember(site)
  for (const other of [new Visitor(site.origin), stranger])
    for (const path of [`/verify/${betId}`, `/verify/${betId}.json`]) {
      const page = await other.get(path)
      expect([page.status, page.text.includes(salt), page.text.includes(memberHash)]).toEqual([
        200,
        false,
        true,
      ])
    }

  // The round is over: who still names it comes too late, and keeps what was entered.
  const late = await visitor.submit(page, 'bet', {
    spot: 'small',
    stake: '1000',
    requestId: `late-${betId}`,
  })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'bets-closed'])
})

test('what a member has staked on the round lies on its spots, for no other to see', async () => {
  const { visitor } = await funded(site, '1000000')
  for (const [game, spot, other] of [
    ['sicbo', 'big', 'total-10'],
    ['baccarat', 'player', 'tie'],
    ['cockfight', 'meron', 'draw'],
  ] as const) {
    const path = `/game/SEN/${game}`
    const placed = ({ html }: Page) =>
      html
        .querySelectorAll('.cloth button:has([data-placed])')
        .map((field) => [
          field.getAttribute('value'),
          field.querySelector('[data-placed]')?.getAttribute('data-placed'),
        ])
    // Its label, or what stands in it.
    const nameOf = ({ html }: Page) => {
      const field = html.querySelector(`#put-${spot}`)
      return field?.getAttribute('aria-label') ?? field?.text ?? ''
    }
    await setForTest(site, 'roundBettingMs', '60000')
    const round = await until(
      visitor,
      path,
      (page) =>
        Number(page.html.querySelector('[data-round] [data-remaining]')?.getAttribute('data-remaining')) > 20,
    )
    // The round keeps its time; the next one lasts as long as usual.
    await setSetting(site, 'roundBettingMs', '5000')
    expect(placed(round)).toEqual([])
    for (const [on, stake] of [
      [spot, '1000.50'],
      [other, '2000'],
      [spot, '50000'],
    ] as const)
      expect((await visitor.submit(await visitor.get(path), 'bet', { spot: on, stake })).status).toBe(303)
    const page = await visitor.get(`${path}?lang=en`)
    expect(placed(page).toSorted()).toEqual(
      [
        [spot, '51000.50'],
        [other, '2000.00'],
      ].toSorted(),
    )
    expect(nameOf(page)).toMatch(/51,000\.50[^,]* already bet/)
    // A chip that is laid now stands beside it, and both are in the button's name.
    const laid = await visitor.get(`${path}?put=${spot}&chip=10000.00`)
    expect(placed(laid)).toContainEqual([spot, '51000.50'])
    expect(nameOf(laid)).toContain('10K')
    expect(nameOf(laid)).toMatch(/51,000\.50[^,]* already bet/)
    expect(placed(await new Visitor(site.origin).get(path))).toEqual([])
    await ops(site, 'rounds', 'void', attributeOf(page, '[data-round]', 'data-round'), '--reason', 'test')
    await until(visitor, path, (page) => placed(page).length === 0)
  }
})

test('what is wrong with a bet can be found, whichever field it is, and the round by who takes a break too', async () => {
  const { visitor } = await funded(site, '1000000')
  for (const game of ['sicbo', 'baccarat', 'cockfight'])
    for (const [fields, field] of [
      [{ spot: 'nothing', stake: '1000' }, 'spot'],
      [{ stake: '1000' }, 'spot'],
      [{ spot: game === 'sicbo' ? 'big' : 'draw', stake: '1000', round: [] }, 'round'],
    ] as const) {
      const answer = await visitor.submit(await openTable(visitor, `/game/SEN/${game}`), 'bet', fields)
      expect([game, field, answer.status, unfindableIn(answer, field)]).toEqual([game, field, 400, []])
    }
  // What was entered is there also where no field of it is wrong; a stake without a spot is in the form of one spot.
  for (const game of ['sicbo', 'baccarat', 'cockfight'])
    for (const [spot, stake, shown] of [
      ['nothing', '500', '#form-bet #spot li'],
      ['nothing', 'x', '#form-bet #spot li'],
      ['', '500', '#form-bet .on-table'],
    ] as const) {
      const answer = await visitor.submit(await visitor.get(`/game/SEN/${game}`), 'bet', {
        spot,
        stake,
        requestId: ['request-0001', 'request-0002'],
      })
      expect([game, answer.status, errorsOf(answer)]).toEqual([game, 400, { form: 'invalid' }])
      const kept = answer.html.querySelectorAll(shown)
      expect(kept, `${game} ${spot} ${stake}`).toHaveLength(1)
      expect(kept[0]?.querySelector('input[name=spot]')?.getAttribute('value') ?? '').toBe(spot)
      expect(kept[0]?.querySelector('input[name=stake]')?.getAttribute('value')).toBe(stake)
    }
  const cards = await visitor.submit(await visitor.get('/game/SEN/bingo'), 'bet', {
    cards: '9',
    stake: '1000',
  })
  expect([cards.status, unfindableIn(cards, 'cards')]).toEqual([400, []])
  const panel = await visitor.get('/personalCenter/securityCenter')
  expect((await visitor.submit(panel, 'time-out', { duration: '24h' })).status).toBe(303)
  const page = await visitor.get(SICBO)
  expect(attributeOf(page, '[data-round]', 'data-round-state')).not.toBe('')
})

test('an operator makes a round void, and its stake is back', async () => {
  const { visitor } = await funded(site, '1000000')
  const balance = async () => attributeOf(await visitor.get('/'), '[data-balance]', 'data-balance')
  const before = await balance()
  // Time enough for two commands; a round that is open keeps the time that it was opened with.
  await setForTest(site, 'roundBettingMs', '60000')
  const page = await until(
    visitor,
    SICBO,
    (page) =>
      Number(page.html.querySelector('[data-round] [data-remaining]')?.getAttribute('data-remaining')) > 30,
  )
  await setSetting(site, 'roundBettingMs', '5000')
  const answer = await visitor.submit(page, 'bet', { spot: 'total-9', stake: '5000' })
  const betId = betIdOf(answer.headers.get('location'))
  const round = roundOf(page)
  expect((await ops(site, 'rounds', 'void', round)).code).toBe(2)
  const done = await ops(site, 'rounds', 'void', round, '--reason', 'the dome broke')
  expect(done.code).toBe(0)
  const shown = await settled(visitor, betId)
  expect(attributeOf(shown, '[data-bet]', 'data-result')).toBe('void')
  expect(await balance()).toBe(before)
  const listed = await ops(site, 'rounds', 'list', '--json')
  expect(listed.json.find(({ id }: { id: string }) => id === round)).toMatchObject({
    state: 'void',
    reason: 'the dome broke',
  })

  const stranger = new Visitor(site.origin)
  const proof = await stranger.get(`/verify/${betId}?lang=en`)
  expect(proof.html.querySelector('main')?.textContent).toContain('None: the round was voided')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-void-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const verified = (text: string) => {
    writeFileSync(path.join(folder, 'proof.json'), text)
    const { status, stdout, stderr } = runVerifyScript('public/verify.sh', path.join(folder, 'proof.json'))
    return { status, said: `${stdout}${stderr}` }
  }
  const { text } = await stranger.get(`/verify/${betId}.json`)
  expect(verified(text)).toEqual({
    status: 2,
    said: 'void: the bet has no result to prove; its stake of 5000.00 was returned\n',
  })
  const kept = JSON.stringify({ ...JSON.parse(text), payout: '0.00' })
  expect(verified(kept)).toMatchObject({ status: 1, said: expect.stringContaining('not proved, step 5') })
})

test('after all this the ledger is sound', async () => {
  const check = await ops(site, 'ledger', 'check', '--json')
  expect(check.json.problems).toEqual([])
})
