import { expect, test } from 'vitest'
import { funded } from '#tests/support/money.ts'
import { newMember, PASSWORD } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, fairOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const DICE = '/game/SEN/dice'
const ROULETTE = '/game/SEN/roulette'

/** The page that a form's 303 leads to. */
const follow = (visitor: Visitor, answer: Page) => visitor.get(answer.headers.get('location') ?? '')
const fieldOf = (page: Page, name: string) => attributeOf(page, `#form-bet input[name=${name}]`, 'value')
const figure = (page: Page, name: string) => textOf(page, `.trio [data-figure=${name}]`)
const hrefOf = (page: Page, selector: string) => attributeOf(page, selector, 'href')

test('the buttons of the panel need no script and no login, and bet nothing', async () => {
  const visitor = new Visitor(site.origin)
  let page = await visitor.get(`${DICE}?stake=10000&target=50.00&direction=under&lang=vi`)
  expect([figure(page, 'chance'), figure(page, 'multiplier'), figure(page, 'payout')]).toEqual([
    '50,00%',
    '1,98×',
    '19.800,00\u00a0₫',
  ])
  for (const [act, stake, target] of [
    ['stake*2', '20.000', '50,00'],
    ['stake/2', '10.000', '50,00'],
    ['target=75.00', '10.000', '75,00'],
    ['target+1', '10.000', '76,00'],
    ['target-1', '10.000', '75,00'],
    ['target=99.00', '10.000', '98,00'],
    ['count', '10.000', '98,00'],
    ['max', '10.000.000', '98,00'],
    ['requestId=1', '10.000.000', '98,00'],
  ] as const) {
    const answer = await visitor.submit(page, 'bet', { act })
    expect([act, answer.status]).toEqual([act, 303])
    page = await follow(visitor, answer)
    expect([act, fieldOf(page, 'stake'), fieldOf(page, 'target')]).toEqual([act, stake, target])
  }
  expect(figure(page, 'chance')).toBe('98,00%')
})

test('the thumb on the stage is the target, unless the number was changed', async () => {
  const { visitor } = await funded(site, '100000')
  const page = await visitor.get(DICE)
  const counted = await visitor.submit(page, 'bet', { slide: '30.5', act: 'count' })
  expect(fieldOf(await follow(visitor, counted), 'target')).toBe('30,50')
  const typed = await visitor.submit(page, 'bet', { slide: '30.5', target: '60', act: 'count' })
  expect(fieldOf(await follow(visitor, typed), 'target')).toBe('60,00')
  const bet = await visitor.submit(page, 'bet', { slide: '97', stake: '1000' })
  const played = await follow(visitor, bet)
  expect(fieldOf(played, 'target')).toBe('97,00')
  expect(textOf(played, '[data-records=rounds] [data-id] small')).toContain('97')
})

test('what a guest has chosen survives the login, and only fills the form in', async () => {
  const { username } = await funded(site, '100000')
  for (const [path, fields, wanted] of [
    [DICE, { stake: '25000', direction: 'over', target: '75' }, { stake: '25.000', target: '75,00' }],
    [ROULETTE, { spot: 'red', stake: '30000' }, { spot: 'red', stake: '30.000' }],
  ] as const) {
    const visitor = new Visitor(site.origin)
    const refused = await visitor.submit(await visitor.get(path), 'bet', fields)
    expect([refused.status, refused.page]).toEqual([401, 'login'])
    const signedIn = await visitor.submit(refused, 'login', { username, password: PASSWORD })
    expect(signedIn.status).toBe(303)
    const page = await follow(visitor, signedIn)
    expect(page.url.pathname).toBe(path)
    for (const [name, value] of Object.entries(wanted)) expect(fieldOf(page, name)).toBe(value)
    expect(page.html.querySelector('[data-bet]')).toBeNull()
  }
  const forged = await new Visitor(site.origin).get(
    `${DICE}?stake=%22%3E%3Cscript%3E&target=-5&direction=sideways&requestId=x&bet=x`,
  )
  expect([forged.status, fieldOf(forged, 'stake'), fieldOf(forged, 'target')]).toEqual([
    200,
    '10.000',
    '50,00',
  ])
})

test('the table shows its last results, and the member its own rounds', async () => {
  const { visitor } = await funded(site, '100000')
  const before = await visitor.get(DICE)
  expect(before.html.querySelector('[data-records=rounds]')).toBeNull()
  const ids: string[] = []
  for (let round = 0; round < 3; round++) {
    const answer = await visitor.submit(await visitor.get(DICE), 'bet', { stake: '1000' })
    ids.unshift(new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? '')
  }
  const own = await visitor.get(DICE)
  const rounds = own.html.querySelectorAll('[data-records=rounds] [data-id]')
  expect(rounds.map((row) => row.getAttribute('data-id'))).toEqual(ids)
  for (const row of rounds) {
    expect(row.querySelector('[data-field=stake]')?.getAttribute('data-amount')).toBe('-1000.00')
    expect(row.querySelector('[data-field=payout]')?.getAttribute('data-amount')).toMatch(
      /^(0\.00|1980\.00)$/,
    )
    expect(row.querySelector('a[data-field=bet]')?.getAttribute('href')).toContain(
      row.getAttribute('data-id'),
    )
  }
  const guest = await new Visitor(site.origin).get(DICE)
  expect(guest.html.querySelector('[data-records=rounds]')).toBeNull()
  const results = guest.html.querySelectorAll('[data-records=results] [data-id]')
  expect(results.map((row) => row.getAttribute('data-id')).slice(0, 3)).toEqual(ids)
  expect(results[0]?.querySelector('a')?.getAttribute('href')).toBe(`/verify/${ids[0]}`)
  expect(guest.text).not.toContain(attributeOf(own, '[data-account]', 'data-account'))
})

test('a payout at or below the stake is money returned, not a win', async () => {
  const { visitor } = await funded(site, '1000000')
  const spots = ['red', 'black'].flatMap((spot) => [
    ['spot', spot],
    ['stake', '1000'],
  ])
  for (let round = 0; round < 3; round++) {
    const page = await visitor.get(`${ROULETTE}?lang=vi`)
    const body = new URLSearchParams([
      ['csrf', fieldOf(page, 'csrf')],
      ['intent', 'bet'],
      ['requestId', fieldOf(page, 'requestId')],
      ...spots,
    ] as [string, string][])
    const answer = await visitor.send(ROULETTE, { method: 'POST', body })
    const played = await follow(visitor, answer)
    expect(played.html.querySelector('[data-celebrate]')).toBeNull()
    const returned = attributeOf(played, '[data-bet]', 'data-payout') !== '0.00'
    expect(textOf(played, '[data-bet] .pill')).toBe(returned ? 'Trả lại' : 'Thua')
  }
})

test('after a bet its owner opens the seed and verifies with one button; nobody else has it', async () => {
  const { visitor } = await funded(site, '100000')
  const answer = await visitor.submit(await visitor.get(DICE), 'bet', { stake: '1000' })
  const played = await follow(visitor, answer)
  const id = attributeOf(played, '[data-bet]', 'data-bet')
  const stranger = new Visitor(site.origin)
  expect((await stranger.get(`/verify/${id}`)).html.querySelector('#form-open-seed')).toBeNull()
  const { visitor: other } = await newMember(site)
  expect((await other.get(`/verify/${id}`)).html.querySelector('#form-open-seed')).toBeNull()
  const sealed = await visitor.get(`/verify/${id}`)
  expect(attributeOf(sealed, '[data-verdict]', 'data-verdict')).toBe('sealed')
  const seed = textOf(sealed, '[data-fair="client-seed"]')
  const refused = await visitor.submit(played, 'open-seed', { clientSeed: '' })
  const shownErrors = '.game-tabs > section:not([hidden]) #clientSeed-error'
  expect([refused.status, refused.html.querySelectorAll('#clientSeed-error').length]).toEqual([400, 1])
  expect(refused.html.querySelector(shownErrors)).not.toBeNull()
  for (const page of [sealed, played]) {
    const opened = await visitor.submit(page, 'open-seed', {})
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/verify/${id}`])
  }
  const proof = await stranger.get(`/verify/${id}`)
  expect(attributeOf(proof, '[data-verdict]', 'data-verdict')).toBe('ok')
  expect(textOf(await visitor.get(DICE), '[data-fair="client-seed"]')).toBe(seed)
  // The four bytes that made the number, where they stand in the digest.
  const digest = textOf(proof, '[data-fair=digest]')
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(textOf(proof, '[data-fair=digest] mark')).toBe(digest.slice(0, 8))
  const g = Number.parseInt(digest.slice(0, 8), 16)
  expect(fairOf(proof, 'number')).toBe((Math.floor((g / 2 ** 32) * 1e7) / 1e7).toFixed(7))
})

test('each tab has a URL; what is fair and the odds are in the page whatever is shown', async () => {
  const visitor = new Visitor(site.origin)
  for (const path of [DICE, ROULETTE])
    for (const tab of ['', '?tab=fair', '?tab=rules', '?tab=none']) {
      const page = await visitor.get(path + tab)
      expect(page.html.querySelectorAll('.game-tabs > section:not([hidden])')).toHaveLength(1)
      expect(page.html.querySelectorAll('#tabs [aria-current=page]')).toHaveLength(1)
      expect(page.html.querySelector('details.fold [data-records=odds]')).not.toBeNull()
    }
  expect(hrefOf(await visitor.get(DICE), '#tabs nav a[href*="fair"]')).toBe(`${DICE}?tab=fair#tabs`)
})

test('a field that a button of the panel sends twice is refused, as it is by the bet', async () => {
  const guest = new Visitor(site.origin)
  for (const [path, twice] of [
    [DICE, ['stake', '2000']],
    [DICE, ['act', 'stake/2']],
    [DICE, ['intent', 'bet']],
    ['/game/SEN/football', ['combination', '1000']],
    [ROULETTE, ['requestId', 'another-request']],
  ] as const) {
    const page = await guest.get(path)
    const [name, value] = twice
    const once: [string, string][] = [
      ['csrf', fieldOf(page, 'csrf')],
      ['intent', 'bet'],
      ['act', 'clear'],
      [['act', 'intent'].includes(name) ? 'stake' : name, '1000'],
    ]
    const press = (fields: [string, string][]) =>
      guest.send(path, { method: 'POST', body: new URLSearchParams(fields) })
    expect((await press(once)).status, path).toBe(303)
    const refused = await press([...once, [name, value]])
    expect([path, refused.status, refused.page, errorsOf(refused)]).toEqual([
      path,
      400,
      'game',
      { form: 'invalid' },
    ])
  }
})

test('roulette by plain forms: chips, undo, clear, own stakes, a spin, the same again', async () => {
  const { visitor } = await funded(site, '1000000')
  /** Presses a button of the cloth: it asks for the page with what its form holds. */
  const press = (page: Page, name: string, value: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams()
    for (const input of page.html.querySelectorAll('#form-cloth input'))
      query.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
    for (const [key, chosen] of Object.entries({ chip: '50000.00', ...more, [name]: value }))
      query.append(key, chosen)
    expect(page.html.querySelector(`button[form=form-cloth][name=${name}][value="${value}"]`)).not.toBeNull()
    return visitor.get(`${ROULETTE}?${query}`)
  }
  const lying = (page: Page) =>
    page.html
      .querySelectorAll('#form-bet #spot li')
      .flatMap((row) => [row.querySelector('[name=spot]'), row.querySelector('[name=stake]')])
      .map((input) => input?.getAttribute('value'))
  let page = await press(await visitor.get(ROULETTE), 'put', 'red')
  page = await press(page, 'put', 'straight-17')
  page = await press(page, 'put', 'dozen-2', { chip: '10000.00' })
  page = await press(page, 'act', 'undo')
  page = await press(page, 'put', 'other', { other: 'corner-8' })
  expect(lying(page)).toEqual(['red', '50.000', 'straight-17', '50.000', 'corner-8', '50.000'])
  expect(figure(page, 'payout').replace(/\D/g, '')).toBe('1800000')
  expect(page.html.querySelectorAll('.cloth button')).toHaveLength(49)
  const answer = await visitor.submit(page, 'bet', {})
  // `set` of a repeated field would be one pair: the form is sent as it stands.
  expect(answer.status).toBe(303)
  const played = await follow(visitor, answer)
  expect(played.html.querySelectorAll('.cloth-hit')).toHaveLength(1)
  expect(lying(played)).toEqual(lying(page))
  const cleared = await press(played, 'act', 'clear')
  expect(lying(cleared)).toEqual([])
  const again = await visitor.get(hrefOf(cleared, '.on-table a[href*="spot="]').replaceAll('&amp;', '&'))
  expect(lying(again)).toEqual(lying(page))
  const nothing = await visitor.submit(cleared, 'bet', {})
  expect([nothing.status, errorsOf(nothing).spot]).toEqual([400, 'required'])
})
