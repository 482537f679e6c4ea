import { expect, it } from 'vitest'
import type { Bet } from '#contract/play/bets.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import { inRoot } from '#tests/support/pages/in-root.tsx'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import type { AnyGameParts, OwnTable, Round } from '../game-parts.ts'
import { partsOf } from '../registry.ts'
import { OwnRound, toldBet } from './own-round.tsx'

const at = { id: 'r2', state: 'settled' } as SharedRound
const history = [{ id: 'r1' } as SharedRound]

/** A bet of 10,000.00 on Sic Bo, one of those on its round. */
const betOn = (
  round: string,
  id: string,
  payout: string,
  whole: Round<Outcome>['whole'],
): Round<Outcome> => ({
  bet: { id, stake: '10000.00', payout, result: payout === '0.00' ? 'lost' : 'won' } as Bet,
  outcome: { game: 'sicbo', dice: [4, 4, 1], spots: [] } as unknown as Outcome,
  round,
  whole,
})

function stageOf(own: Round<Outcome>, named: Round<Outcome> | null = own) {
  const last = named?.outcome ? { ...named, outcome: named.outcome } : null
  const table = { last, history, rounds: [own] } as unknown as OwnTable<Outcome, Standing>
  const parts = partsOf('sicbo') as unknown as AnyGameParts
  const html = keptPages().html(inRoot(<OwnRound parts={parts} table={table} unsettled={null} at={at} />), {
    csrf: 'ann',
    here: '/',
  })
  return { html, text: html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ') }
}

it('tells what all bets on a round come to, and keeps the marks of one', () => {
  const even = stageOf(
    betOn('r2', 'b2', '20000.00', { stake: '20000.00', payout: '20000.00', result: 'won' }),
  )
  expect(even.html).toContain('data-stake="10000.00" data-payout="20000.00"')
  expect(even.html).toContain('data-round-stake="20000.00" data-round-payout="20000.00"')
  for (const sign of ['data-celebrate', 'stage-win', 'data-great']) expect(even.html).not.toContain(sign)
  expect(even.text).toContain('Trả lại')
  expect(even.text).toContain('20.000')

  const won = stageOf(betOn('r2', 'b2', '0.00', { stake: '40000.00', payout: '60000.00', result: 'won' }))
  expect(won.html).toContain('data-celebrate')
  expect(won.text).toContain('1,50×')
  expect(won.text).toContain('20.000')

  const lost = stageOf(
    betOn('r2', 'b2', '20000.00', { stake: '90000.00', payout: '20000.00', result: 'won' }),
  )
  expect(lost.html).not.toContain('data-celebrate')
  expect(lost.text).toContain('70.000')
})

it('waits until all of them have ended', () => {
  const { html, text } = stageOf(
    betOn('r2', 'b2', '20000.00', { stake: '30000.00', payout: '20000.00', result: 'open' }),
  )
  expect(html).toContain('data-result="open"')
  for (const sign of ['data-payout', 'data-round-payout', 'data-outcome', 'data-celebrate'])
    expect(html).not.toContain(sign)
  expect(text).toContain('Đã nhận cược 30.000')
})

it('tells the newest round in a tab that names no bet, or an older one, whose marks stay', () => {
  const whole = { stake: '10000.00', payout: '0.00', result: 'lost' } as const
  const [older, before, now] = [
    betOn('r0', 'b0', '0.00', whole),
    betOn('r1', 'b1', '0.00', whole),
    betOn('r2', 'b2', '0.00', whole),
  ]
  const table = { rounds: [now, older], history }
  for (const named of [null, older, now]) expect(toldBet(table, at, named)).toBe(now)
  expect(toldBet({ rounds: [before], history }, at, null)).toBe(before)
  expect(toldBet({ rounds: [older], history }, at, null)).toBeNull()
  expect(toldBet({ rounds: [older], history }, at, older)).toBe(older)
  // It may be one of several on its round.
  expect(toldBet({ rounds: [], history }, at, older)).toBeNull()
  const { html } = stageOf(now, older)
  expect(html.indexOf('data-bet="b0"')).toBeGreaterThan(0)
  expect(html.indexOf('data-bet="b0"')).toBeLessThan(html.indexOf('data-bet="b2"'))
})
