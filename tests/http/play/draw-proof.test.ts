import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { runVerifyScript } from '#tests/support/site/verify-script.ts'
import { attributeOf, missingInJson, Visitor } from '#tests/support/site/visitor.ts'

// The proof of a draw that needs no ticket.

const site = ownSite()
const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-draw-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verified(proof: Record<string, unknown>) {
  const file = path.join(folder, 'proof.json')
  writeFileSync(file, JSON.stringify(proof))
  const { status, stdout, stderr } = runVerifyScript('public/verify.sh', file)
  return { status, said: `${stdout}${stderr}` }
}

/** A draw of a lottery in a state. */
async function drawIn(game: string, state: string): Promise<string> {
  const { json } = await ops(site, 'draws', 'list', '--game', game, '--state', state, '--json')
  const [draw] = json
  if (!draw) throw new Error(`${game} has no draw that is ${state}`)
  return draw.numero
}

test.each(['fast-1', 'fast-5', 'vn-ha-noi', 'vn-tp-hcm', 'sea-3d', 'sea-4d', 'sea-649'])(
  'a draw of %s that has been told is repeated by the page and by the script',
  async (game) => {
    const stranger = new Visitor(site.origin)
    const where = `/verify/draw/${game}/${await drawIn(game, 'settled')}`
    const page = await stranger.get(where)
    expect([page.status, page.page]).toEqual([200, 'verify'])
    expect(attributeOf(page, '[data-verdict]', 'data-verdict')).toBe('ok')
    const proof = JSON.parse((await stranger.get(`${where}.json`)).text)
    expect(missingInJson(page, proof)).toEqual([])
    expect(attributeOf(page, '[data-outcome]', 'data-outcome')).toBe(proof.outcome)
    // The card of its result, and that of the results of its day, have the same.
    const numero = where.replace(/.*\//, '')
    const card = await stranger.get(`/lottery?gameCode=${game}&numero=${numero}`)
    expect(attributeOf(card, '#result', 'data-outcome')).toBe(proof.outcome)
    if (!game.startsWith('fast-')) {
      const day = numero.replace(/(....)(..)(..)/, '$1-$2-$3')
      const ofDay = await stranger.get(`/lottery?date=${day}`)
      expect(attributeOf(ofDay, `[data-game=${game}]`, 'data-outcome')).toBe(proof.outcome)
    }
    const { status, said } = verified(proof)
    expect([status, said]).toEqual([
      0,
      expect.stringMatching(/^1 seed [\s\S]*\n4 outcome [\s\S]*\nproved\n$/),
    ])
    const swapped = (text: string) => `${text.slice(0, -1)}${text.endsWith('7') ? '3' : '7'}`
    const wrongs: [step: number, name: string][] = [
      [1, 'commit'],
      [1, 'server-seed'],
      [2, 'bets-root'],
      [2, 'digest'],
      [3, 'number'],
      [4, 'outcome'],
    ]
    for (const [step, name] of wrongs)
      expect(verified({ ...proof, [name]: swapped(proof[name]) })).toEqual({
        status: 1,
        said: expect.stringContaining(`not proved, step ${step}: `),
      })
  },
)

test('tickets of every kind of lottery, won and lost, are repeated by the page and by the script', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  const list = await player.get('/lottery?view=tickets')
  const tickets = list.html.querySelectorAll('[data-records=tickets] [data-status]').map((row) => ({
    id: row.getAttribute('data-id') ?? '',
    status: row.getAttribute('data-status') ?? '',
    game: row.querySelector('[data-field=game]')?.text ?? '',
  }))
  const ended = tickets.filter(({ status }) => status === 'won' || status === 'lost')
  const stranger = new Visitor(site.origin)
  for (const { id, status, game } of ended) {
    const page = await stranger.get(`/verify/${id}`)
    expect([game, attributeOf(page, '[data-verdict]', 'data-verdict')]).toEqual([game, 'ok'])
    const proof = JSON.parse((await stranger.get(`/verify/${id}.json`)).text)
    expect(missingInJson(page, proof)).toEqual([])
    expect([game, proof.wager.code, proof.result]).toEqual([game, game, status])
    const { status: exit, said } = verified(proof)
    expect([game, exit, said]).toEqual([
      game,
      0,
      expect.stringMatching(/^1 seed [\s\S]*\n5 payout [\s\S]*\nproved\n$/),
    ])
    // Its draw, which everybody can prove, has the same root and the same numbers.
    const draw = JSON.parse((await stranger.get(`/verify/draw/${game}/${proof.wager.numero}.json`)).text)
    expect([draw['bets-root'], draw.outcome]).toEqual([proof['bets-root'], proof.outcome])
    const [line, ...others] = proof.wager.lines
    const other = { ...proof, wager: { ...proof.wager, lines: [{ ...line, stake: '1.00' }, ...others] } }
    expect([game, verified(other).status]).toEqual([game, 1])
    expect(verified({ ...proof, payout: '0.01' })).toEqual({
      status: 1,
      said: expect.stringContaining('not proved, step 5: '),
    })
  }
  // What is sure: a digit of ten is right, one of two halves too. Whether six numbers win is chance.
  const kinds = new Set(ended.map(({ game, status }) => `${lotteryAt(game).family} ${status}`))
  expect([...kinds]).toEqual(expect.arrayContaining(['north won', 'central won', 'sea-3d won']))
  expect([...kinds].some((kind) => kind.endsWith(' lost'))).toBe(true)
  const families = new Set(ended.map(({ game }) => lotteryAt(game).family))
  expect([...families].sort()).toEqual(['central', 'north', 'sea-3d', 'sea-4d', 'sea-649', 'south'])
})

test('before it has been told only its promise stands there', async () => {
  const stranger = new Visitor(site.origin)
  const where = `/verify/draw/vn-ha-noi/${await drawIn('vn-ha-noi', 'open')}`
  const page = await stranger.get(where)
  expect([page.status, attributeOf(page, '[data-draw]', 'data-draw-state')]).toEqual([200, 'open'])
  expect(attributeOf(page, '[data-verdict]', 'data-verdict')).toBe('sealed')
  expect(page.html.querySelector('[data-fair=commit]')?.text).toMatch(/^[0-9a-f]{64}$/)
  for (const name of ['server-seed', 'digest', 'outcome'])
    expect(page.html.querySelector(`[data-fair=${name}]`)).toBeNull()
  const proof = JSON.parse((await stranger.get(`${where}.json`)).text)
  expect(proof).toMatchObject({ state: 'open', 'server-seed': null })
  expect(proof).not.toHaveProperty('draws')
  expect(verified(proof)).toMatchObject({ status: 2, said: expect.stringContaining('has not ended') })
})

test('a draw that there is not is not found', async () => {
  const stranger = new Visitor(site.origin)
  for (const where of ['vn-ha-noi/20000101', 'vn-ha-noi/x', 'dice/20261120', 'none/20261120'])
    for (const end of ['', '.json']) {
      const answer = await stranger.get(`/verify/draw/${where}${end}`)
      expect([where, answer.status]).toEqual([where, 404])
    }
})
