import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameName } from '#contract/play/games/index.ts'
import { cases, isLongRun } from '#tests/support/cases.ts'
import { funded, until } from '#tests/support/money.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withSettings } from '#tests/support/site/settings.ts'
import { openTable, withRoundTimes } from '#tests/support/site/shared-tables.ts'
import { runVerifyScript } from '#tests/support/site/verify-script.ts'
import { attributeOf, missingInJson, Visitor } from '#tests/support/site/visitor.ts'

// `verify.sh` as a stranger has it: downloaded from the site, beside the exported proof of a bet.

const site = ownSite()

type Proof = Record<string, unknown>
type Fields = readonly (readonly [name: string, value: string])[]

const spins: readonly Fields[] = ['1.05', '1000000', '333.33'].map((stake) => pair('stake', stake))

/** A bet of live crash ends with its flight, which may last longer than a page is waited for elsewhere. */
const FLIGHT_LIMIT_MS = 120_000

/** Bets of every game of the house: what its form is sent. Hands of card rooms and tickets of lotteries have ways of their own. */
const bets: Record<Exclude<GameName, 'three-card' | 'lottery'>, readonly Fields[]> = {
  dice: [
    [...pair('stake', '1234.56'), ...pair('direction', 'over'), ...pair('target', '33.33')],
    [...pair('stake', '10000000'), ...pair('direction', 'under'), ...pair('target', '98')],
  ],
  // Early, because a flight may last longer than the others' rounds; by hand: crash-live.test.ts.
  'crash-live': [
    [...pair('stake', '1234.56'), ...pair('target', '1.01')],
    [...pair('stake', '1000000'), ...pair('target', '1.5')],
  ],
  crash: [
    [...pair('stake', '1234.56'), ...pair('target', '1.01')],
    [...pair('stake', '10000000'), ...pair('target', '1.5')],
  ],
  mines: [
    [...pair('stake', '1234.56'), ...pair('mines', '3')],
    [...pair('stake', '10000000'), ...pair('mines', '24')],
  ],
  roulette: [
    ['red', 'black', 'even', 'odd', 'low', 'high', 'column-2', 'dozen-3'].flatMap((spot) =>
      spotOf(spot, '100.25'),
    ),
    ['straight-0', 'split-0-3', 'split-17-20', 'street-34', 'corner-8', 'line-31', 'straight-36'].flatMap(
      (spot) => spotOf(spot, '7'),
    ),
  ],
  bingo: ['1', '4'].map((cards) => [...pair('stake', '9876.55'), ...pair('cards', cards)]),
  fish: ['minnow', 'perch'].map((target) => [...pair('stake', '4321.09'), ...pair('target', target)]),
  sicbo: [
    ['big', 'total-9', 'single-1', 'double-2', 'pair-3-4', 'triple-5'].flatMap((spot) =>
      spotOf(spot, '100.25'),
    ),
    ['small', 'any-triple', 'total-11', 'single-6'].flatMap((spot) => spotOf(spot, '7')),
  ],
  cockfight: [
    ['meron', 'wala'].flatMap((spot) => spotOf(spot, '1000.25')),
    ['wala', 'draw'].flatMap((spot) => spotOf(spot, '333.33')),
    spotOf('meron', '10'),
  ],
  baccarat: [
    ['player', 'banker', 'tie', 'player-pair', 'banker-pair'].flatMap((spot) => spotOf(spot, '100.25')),
    [...spotOf('banker', '7.77'), ...spotOf('player', '1')],
  ],
  // Their prices move: fixtures.test.ts plays them, and holds their pages to their files.
  football: [],
  vesports: [],
  scratch: ['1000000', '99.99'].map((stake) => pair('stake', stake)),
  'slots-lines': spins,
  'slots-ways': spins,
  'slots-cascade': spins,
  'video-poker': ['1000000', '99.99'].map((stake) => pair('stake', stake)),
}

/** So many seconds a ticket needs to come in. */
const ENOUGH_SECONDS = 3
/** A lock that is so near: the draw is settled within what `until` waits for. */
const SOON_SECONDS = 25

/** Games that are played together: their bets wait for the round, and those of one test are on the same. */
const shared: readonly GameName[] = ['sicbo', 'cockfight', 'baccarat', 'crash-live']

/** What is done in a round of several steps, until it ends: in the first one, the second, … */
const steps: Partial<Record<GameName, (round: number) => readonly Fields[]>> = {
  mines: () => [[...pair('action', 'reveal'), ...pair('cell', '7')], [...pair('action', 'cash-out')]],
  scratch: (round) => [
    ...['4', '0'].slice(round).map((cell) => [...pair('action', 'scratch'), ...pair('cell', cell)]),
    pair('action', 'scratch-all'),
  ],
  // The few rounds that begin a feature.
  'slots-lines': () => [pair('action', 'pick-all')],
  'slots-ways': () => [pair('action', 'spin-all')],
  'slots-cascade': () => [pair('action', 'spin-all')],
  'video-poker': (round) => [
    [...pair('action', 'draw'), ...(['13', ''][round] ?? '').split('').flatMap((at) => pair('hold', at))],
  ],
}

function pair(name: string, value: string): Fields {
  return [[name, value]]
}
function spotOf(spot: string, stake: string): Fields {
  return [...pair('spot', spot), ...pair('stake', stake)]
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-verify-'))
const script = path.join(folder, 'verify.sh')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const stranger = new Visitor(site.origin)
/** Proofs by game, each with its seed revealed; and one whose seed is not. */
const proofs = new Map<string, Proof[]>()
let sealed: Proof = {}

const verifyPath = (betId: string) => `/verify/${betId}.json`

async function proofOf(betId: string): Promise<Proof> {
  const answer = await stranger.get(verifyPath(betId))
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text)
}

/** The proof once its seed is revealed: a round that many play is paid a moment before. */
async function revealedProofOf(betId: string): Promise<Proof> {
  const isRevealed = ({ text }: { text: string }) => JSON.parse(text)['server-seed'] !== null
  return JSON.parse((await until(stranger, verifyPath(betId), isRevealed)).text)
}

/** A room of two seats, at which no other test sits down. */
const ROOM = '/game/SEN/three-card?room=200k-2'

/** Two members play a hand to its show, the first of them with a raise; answers the bet of one. */
async function playHand(players: readonly Visitor[]): Promise<string> {
  const act = async (player: Visitor, action: string) => {
    const answer = await player.submit(await player.get(ROOM), 'step', { action })
    expect([action, answer.status]).toEqual([action, 303])
    return new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? ''
  }
  const offers = async (player: Visitor, action: string) =>
    (await player.get(ROOM)).html.querySelector(`#form-step button[value=${action}]`) !== null
  for (const player of players) await act(player, 'sit')
  let bet = ''
  for (const player of players) bet = await act(player, 'ante')
  const [one, two] = players
  if (!one || !two) throw new Error('two are needed')
  const [first, second] = (await offers(one, 'raise')) ? [one, two] : [two, one]
  await act(first, 'raise')
  await act(second, 'call')
  for (const player of players) await act(player, 'show')
  return bet
}

/** A room at which the house's player sits with who comes alone: whoever plays in it leaves it. */
const HOUSE_ROOM = '/game/SEN/three-card?room=200k-5'

/** A member plays a hand against the house's player to its end, and raises first; answers its bet. */
async function playHouse(player: Visitor): Promise<string> {
  let bet = ''
  for (const action of ['sit', 'ante', 'raise', 'call', 'show']) {
    const page = await player.get(bet === '' ? HOUSE_ROOM : `${HOUSE_ROOM}&bet=${bet}`)
    // The house's player may have folded by now, or have raised no more.
    if (page.html.querySelector(`#form-step button[value=${action}]`) === null) continue
    const answer = await player.submit(page, 'step', { action })
    expect([action, answer.status]).toEqual([action, 303])
    bet = new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? bet
  }
  const left = await player.submit(await player.get(HOUSE_ROOM), 'step', { action: 'leave' })
  expect(left.status).toBe(303)
  return bet
}

/** Tickets on fast draws, of every play: some of them win whatever comes. */
const tickets: readonly (readonly [playType: string, numbers: string, stake: string])[][] = [
  [
    ...['big', 'small', 'odd', 'even', 'dragon', 'tiger', 'tie'].map(
      (play) => [play, '', '1234.56'] as const,
    ),
    ['last-2', 'chan', '33.33'],
  ],
  [
    ...['1', '2', '3', '4', '5'].map((place) => [`position-${place}`, '0 3 7', '100'] as const),
    ['last-3', '000 123 777', '7'],
  ],
]

/** Stakes a ticket on the next fast draw; answers its bet. */
async function placeTicket(player: Visitor, lines: (typeof tickets)[number]): Promise<string> {
  const table = '/lottery?gameCode=fast-1'
  const page = await until(player, table, (page) => {
    const left = page.html.querySelector(
      '[data-draw-state=open] [data-remaining], [data-draw-state=open][data-remaining]',
    )
    const seconds = Number(left?.getAttribute('data-remaining'))
    return seconds >= ENOUGH_SECONDS && seconds <= SOON_SECONDS
  })
  const hidden = ['csrf', 'requestId'].map((name): [string, string] => [
    name,
    attributeOf(page, `#form-bet input[name=${name}]`, 'value'),
  ])
  const numero = attributeOf(page, '[data-draw-state=open]', 'data-draw')
  const body = new URLSearchParams([
    ...hidden,
    ['intent', 'bet'],
    ['numero', numero],
    ...lines.flatMap(([playType, numbers, stake]) => [
      ['playType', playType],
      ['numbers', numbers],
      ['stake', stake],
    ]),
  ])
  const answer = await player.send(table, { method: 'POST', body })
  expect(['lottery', answer.status]).toEqual(['lottery', 303])
  return new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('ticket') ?? ''
}

withSettings(site, { roomHousePlayers: '1' })
withRoundTimes(site, { roundBettingMs: '8000', roundClosedMs: '100' })

beforeAll(async () => {
  const { visitor } = await funded(site, '40000000')
  const { visitor: opponent } = await funded(site, '40000000')
  const play = async (game: string, fields: Fields, round = 0) => {
    const table = `/game/SEN/${game}`
    const isShared = shared.includes(game as GameName)
    const page = isShared ? await openTable(visitor, table) : await visitor.get(table)
    const names = ['csrf', 'requestId', ...(isShared ? ['round'] : [])]
    const hidden = names.map((name): [string, string] => [
      name,
      attributeOf(page, `#form-bet input[name=${name}]`, 'value'),
    ])
    const body = new URLSearchParams([...hidden, ['intent', 'bet'], ...fields.map(([...one]) => one)])
    const answer = await visitor.send(table, { method: 'POST', body })
    expect([game, answer.status]).toEqual([game, 303])
    const bet = new URL(answer.headers.get('location') ?? '', site.origin).searchParams.get('bet') ?? ''
    for (const step of steps[game as GameName]?.(round) ?? []) {
      const page = await visitor.get(`${table}?bet=${bet}`)
      if (attributeOf(page, '[data-bet]', 'data-result') !== 'open') break
      const query = new URLSearchParams([
        ['csrf', attributeOf(page, '#form-step input[name=csrf]', 'value')],
        ['requestId', attributeOf(page, '#form-step input[name=requestId]', 'value')],
        ['intent', 'step'],
        ['bet', bet],
        ...step.map(([...one]) => one),
      ])
      expect((await visitor.send(table, { method: 'POST', body: query })).status).toBe(303)
    }
    return bet
  }
  const played: [game: string, betId: string][] = []
  // First, because a fast draw takes place once a minute.
  const staked: string[] = []
  for (const lines of tickets) staked.push(await placeTicket(visitor, lines))
  for (const [game, rounds] of Object.entries(bets))
    for (const [round, fields] of rounds.entries()) played.push([game, await play(game, fields, round)])
  played.push(['three-card', await playHand([visitor, opponent])])
  const { visitor: alone } = await funded(site, '40000000')
  played.push(['three-card', await playHouse(alone)])
  sealed = await proofOf(played[0]?.[1] ?? '')
  for (const [game, betId] of played)
    if (shared.includes(game as GameName))
      await until(
        visitor,
        `/game/SEN/${game}?bet=${betId}`,
        (page) => attributeOf(page, '[data-bet]', 'data-result') !== 'open',
        FLIGHT_LIMIT_MS,
      )
  for (const ticket of staked) {
    await until(
      visitor,
      `/lottery?gameCode=fast-1&ticket=${ticket}`,
      (page) => attributeOf(page, `[data-ticket="${ticket}"]`, 'data-status') !== 'open',
    )
    played.push(['lottery', ticket])
  }
  await visitor.submit(await visitor.get('/game/SEN/dice'), 'rotate-seed', {
    clientSeed: `it's "my" \\ $seed`,
  })
  // And one under a client seed that a shell and JSON must quote.
  played.push(['dice', await play('dice', bets.dice[0] ?? [])])
  await visitor.submit(await visitor.get('/game/SEN/dice'), 'rotate-seed', { clientSeed: 'last' })
  for (const [name, betId] of played)
    proofs.set(name, [...(proofs.get(name) ?? []), await revealedProofOf(betId)])

  const download = await stranger.get('/verify.sh')
  expect([download.status, download.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  writeFileSync(script, download.text)
})

/** Runs the script on a text. */
function verified(content: string) {
  const file = path.join(folder, 'proof.json')
  writeFileSync(file, content)
  const { status, stdout, stderr } = runVerifyScript(script, file)
  return { status, said: `${stdout}${stderr}` }
}

const everyProof = () => [...proofs.values()].flat()

test('the file has each value that the page marks', async () => {
  const missing: Record<string, string[]> = {}
  for (const [game, [proof]] of proofs) {
    const page = await stranger.get(`/verify/${proof?.betId}`)
    expect(page.html.querySelectorAll('main [data-fair]').length, game).toBeGreaterThan(10)
    missing[game] = missingInJson(page, proof ?? {})
  }
  expect(missing).toEqual(Object.fromEntries([...proofs.keys()].map((game) => [game, []])))
})

test('the page about fairness links the script', async () => {
  const page = await stranger.get('/about/fairness')
  expect(page.html.querySelector('a[href="/verify.sh"]')).not.toBeNull()
})

test('every bet is proved, step by step', () => {
  for (const proof of everyProof()) {
    const { status, said } = verified(JSON.stringify(proof))
    expect(`${status}\n${said}`).toMatch(/^0\n1 seed [\s\S]*\n5 payout [\s\S]*\nproved\n$/)
  }
})

test('a proof is read however its file is laid out', () => {
  for (const [proof] of proofs.values()) expect(verified(JSON.stringify(proof, null, 2)).status).toBe(0)
})

test('a changed value is found, and its step is named', { timeout: 600_000 }, () => {
  /** What to change, and the step that finds it. */
  const changes: [step: number, change: (proof: Proof) => Proof][] = [
    [1, (proof) => ({ ...proof, commit: swapped(proof.commit) })],
    [1, (proof) => ({ ...proof, 'server-seed': swapped(proof['server-seed']) })],
    [2, (proof) => changed(proof, 'client-seed', `${proof['client-seed']} `)],
    [2, (proof) => changed(proof, 'bets-root', swapped(proof['bets-root']))],
    [2, (proof) => changed(proof, 'leaf', swapped(proof.leaf))],
    [2, (proof) => changed(proof, 'path', led(proof.path))],
    [2, (proof) => changed(proof, 'member-hash', swapped(proof['member-hash']))],
    [2, (proof) => changed(proof, 'wager-text', swapped(proof['wager-text']))],
    [2, (proof) => ({ ...proof, nonce: String(Number(proof.nonce) + 1) })],
    [2, (proof) => ({ ...proof, digest: swapped(proof.digest) })],
    [3, (proof) => ({ ...proof, draws: drawWith(proof, (draw) => ({ ...draw, value: draw.value + 1 })) })],
    [3, (proof) => ({ ...proof, draws: drawWith(proof, (draw) => ({ ...draw, group: draw.group + 1 })) })],
    [3, (proof) => ({ ...proof, number: swapped(proof.number) })],
    [4, (proof) => ({ ...proof, outcome: swapped(proof.outcome) })],
    [5, (proof) => ({ ...proof, multiplier: swapped(proof.multiplier) })],
    [5, (proof) => ({ ...proof, payout: swapped(proof.payout) })],
    [5, (proof) => ({ ...proof, result: proof.result === 'won' ? 'lost' : 'won' })],
  ]
  const kindsSeen = new Set<string>()
  for (const [at, proof] of [...proofs.values()].flatMap((ofGame) =>
    [...ofGame.entries()].slice(0, cases({ few: 1, many: ofGame.length })),
  )) {
    // Promise and digest are the same work for all games whose proofs hold the same fields.
    const kind = Object.keys(proof).sort().join()
    const isNewKind = !kindsSeen.has(kind)
    kindsSeen.add(kind)
    let stepBefore = 0
    for (const [step, change] of changes) {
      // All but the payout is the same work for every bet of a game.
      if (change(proof) === proof || (at > 0 && step < 5) || (!isNewKind && step < 3)) continue
      // Of what else a step of another game could find, the first change is enough for the short run.
      if (!isLongRun && !isNewKind && step === stepBefore) continue
      stepBefore = step
      const { status, said } = verified(JSON.stringify(change(proof)))
      expect([status, said]).toEqual([1, expect.stringContaining(`not proved, step ${step}: `)])
    }
  }
})

test('another hold than the one that was drawn to is found', () => {
  const actions = [[], [{ action: 'draw', hold: [4] }], [{ action: 'draw', hold: [0, 0] }]]
  for (const [round, proof] of (proofs.get('video-poker') ?? []).entries()) {
    expect(proof.actions).toEqual([{ action: 'draw', hold: [[1, 3], []][round] }])
    for (const [at, step] of [5, 4, 5].entries()) {
      const { status, said } = verified(JSON.stringify({ ...proof, actions: actions[at] }))
      expect([status, said]).toEqual([1, expect.stringContaining(`not proved, step ${step}: `)])
    }
  }
})

test('a hand in which something else was done is found', () => {
  const hands = proofs.get('three-card') ?? []
  expect(hands).toHaveLength(2)
  for (const proof of hands.slice(0, 1)) {
    const [deal, raise, ...rest] = proof.actions as { do: string; seat: number; ante?: string }[]
    for (const actions of [
      [deal, { ...raise, do: 'call' }, ...rest],
      [{ ...deal, ante: '1.00' }, raise, ...rest],
      [deal, raise, { ...rest[0], do: 'fold' }],
      [deal, raise, ...rest.slice(0, -1)],
    ])
      expect(verified(JSON.stringify({ ...proof, actions }))).toMatchObject({
        status: 1,
        said: expect.stringContaining('not proved, step 5: '),
      })
  }
})

test('a player of the house that did not play by its table is found', () => {
  const [, proof = {}] = proofs.get('three-card') ?? []
  const [deal, raise, answer] = proof.actions as { do: string; seat: number; house?: number[]; coin?: true }[]
  expect([raise?.do, answer?.seat, deal?.coin]).toEqual(['raise', deal?.house?.[0], true])
  const others = ['fold', 'call', 'raise'].filter((other) => other !== answer?.do)
  for (const other of others)
    expect(
      verified(JSON.stringify({ ...proof, actions: [deal, raise, { ...answer, do: other }] })),
    ).toMatchObject({ status: 1, said: expect.stringContaining(`the house does not ${other} by its table`) })
  const { coin: _, ...without } = deal ?? {}
  expect(
    verified(JSON.stringify({ ...proof, actions: [without, ...(proof.actions as object[]).slice(1)] })),
  ).toMatchObject({ status: 1, said: expect.stringContaining('not proved, step 3: ') })
})

test('what is no proof, or not yet, is not readable', () => {
  const [proof = {}] = everyProof()
  const whole = JSON.stringify(proof)
  for (const content of [
    '',
    '[]',
    'null',
    '<!doctype html>',
    whole.slice(0, -1),
    `${whole}x`,
    whole.replace(',', ''),
    JSON.stringify({ ...proof, draws: [] }),
    JSON.stringify({ ...proof, game: 'another' }),
    JSON.stringify({ ...proof, commit: undefined }),
    JSON.stringify(sealed),
  ])
    expect([content, verified(content).status]).toEqual([content, 2])
  expect(verified(JSON.stringify(sealed)).said).toContain('not revealed yet')
  expect(runVerifyScript(script).status).toBe(2)
  expect(runVerifyScript(script, path.join(folder, 'nothing')).status).toBe(2)
})

test('of a bet that was made void after its end, the draw is proved, and that its stake went back', () => {
  const [proof = {}] = proofs.get('dice') ?? []
  const { stake, payout, result } = proof
  const reversed = { ...proof, result: 'void', payout: stake, reversed: { result, payout } }
  expect(verified(JSON.stringify(reversed))).toMatchObject({
    status: 0,
    said: expect.stringContaining('made void afterwards'),
  })
  for (const wrong of [
    { ...reversed, payout: '0.01' },
    { ...reversed, reversed: undefined },
    { ...reversed, reversed: { result, payout: '0.01' } },
    { ...reversed, reversed: { result: 'push', payout } },
  ])
    expect(verified(JSON.stringify(wrong))).toMatchObject({
      status: 1,
      said: expect.stringContaining('not proved, step 5: '),
    })
})

test('of a void bet, the seeds that are revealed are those that were promised', () => {
  const [proof = {}] = proofs.get('dice') ?? []
  const { betId, commit, nonce, stake } = proof
  const revealed = proof['server-seed']
  const bet = {
    betId,
    commit,
    'client-seed': proof['client-seed'],
    nonce,
    stake,
    payout: stake,
    result: 'void',
  }
  const leg = { round: betId, commit }
  const seeds = (seed: unknown, ofLeg: unknown) =>
    verified(JSON.stringify({ ...bet, legs: [{ ...leg, 'server-seed': ofLeg }], 'server-seed': seed }))
  for (const seed of [revealed, null])
    for (const ofLeg of [revealed, null])
      expect(seeds(seed, ofLeg)).toMatchObject({ status: 2, said: expect.stringContaining('void: ') })
  const wrong = (of: string) => ({
    status: 1,
    said: expect.stringContaining(`not proved, step 1: sha256 of the server seed${of} is `),
  })
  expect(seeds(swapped(revealed), null)).toMatchObject(wrong(''))
  expect(seeds(null, swapped(revealed))).toMatchObject(wrong(' of leg 1'))
})

/** A proof with another value of a name that it has; the same where it does not have it. */
const changed = (proof: Proof, name: string, value: string): Proof =>
  name in proof ? { ...proof, [name]: value } : proof

/** The text with its last digit changed; hexadecimal stays hexadecimal. */
function swapped(value: unknown): string {
  const text = String(value)
  return `${text.slice(0, -1)}${text.endsWith('7') ? '3' : '7'}`
}

/** Another path. That of a bet which is alone in its round, where the next one came too late for it, is empty. */
const led = (path: unknown): string => (path === '' ? `L${'0'.repeat(64)}` : swapped(path))

interface Draw {
  value: number
  group: number
}
const drawWith = (proof: Proof, change: (draw: Draw) => Draw) => (proof.draws as Draw[]).map(change)
