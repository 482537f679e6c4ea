import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import type { Bet } from '#contract/play/bets.ts'
import { renderedIn } from '#tests/support/pages/rendered-in.tsx'
import { PayslipBets } from './payslip-lists.tsx'

const betAt = (vendorCode: string): Bet => ({
  id: `bet-${vendorCode}`,
  time: '2026-11-21T05:00:00.000Z',
  settledAt: null,
  gameClassify: null,
  gameType: 'RNG',
  vendorCode,
  vendor: vendorCode,
  nodeId: 'node',
  game: 'A game',
  artKind: null,
  stake: '20.00',
  payout: '0.00',
  turnover: '8.00',
  result: 'lost',
  wallet: 'main',
})

test('the bets of a payslip lead to their proofs, where there is one', () => {
  const content = ['SEN', 'DS88'].map(betAt)
  const bets = { content, page: 1, size: 20, totalPages: 1, totalRows: 2 }
  const rows = parse(renderedIn('en', <PayslipBets bets={bets} />)).querySelectorAll(
    '[data-records=bets] [data-id]',
  )
  const linksOf = (at: number) => rows[at]?.querySelectorAll('a').map((link) => link.getAttribute('href'))
  expect(linksOf(0)).toEqual(['/verify/bet-SEN', '/verify/bet-SEN'])
  expect(linksOf(1)).toEqual([])
  expect(rows[0]?.querySelector('[data-field=stake]')?.getAttribute('data-amount')).toBe('-20.00')
  expect(rows[0]?.querySelector('[data-field=turnover]')?.getAttribute('data-amount')).toBe('8.00')
})
