import { expect, test } from 'vitest'
import { countsMoney, MissionKind, MissionTerms } from './missions.ts'

const MISSION = {
  code: 'daily-turnover',
  name: { vi: 'Cược mỗi ngày', en: 'Daily turnover', zh: '每日流水' },
  kind: 'turnover',
  period: 'day',
  target: 100_000_00,
  paysTo: 'main',
  amount: 1_000_00,
}

test('turnover and deposits are money, all else is counted', () => {
  expect(MissionKind.options.filter(countsMoney)).toEqual(['turnover', 'deposit-amount'])
})

test('only turnover and bets are counted by a kind of games', () => {
  expect(MissionTerms.parse(MISSION)).toMatchObject({ gameType: null })
  const counted = MissionKind.options.filter(
    (kind) => MissionTerms.safeParse({ ...MISSION, kind, gameType: 'RNG' }).success,
  )
  expect(counted).toEqual(['turnover', 'bets'])
  for (const kind of MissionKind.options)
    expect(MissionTerms.safeParse({ ...MISSION, kind, gameType: null }).success).toBe(true)
  const refused = MissionTerms.safeParse({ ...MISSION, kind: 'games', gameType: 'RNG' })
  expect(refused.error?.issues).toMatchObject([
    { path: ['gameType'], message: 'only turnover and bets are counted by game type' },
  ])
})
