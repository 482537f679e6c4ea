import { expect, test } from 'vitest'
import { isGivenAhead } from './given-ahead.ts'

const NEVER = [
  ...[
    '/logout',
    '/join/ABC',
    '/captcha',
    '/customer-service',
    '/preferences',
    '/login',
    '/register',
    '/forget',
  ],
  ...['/personalCenter', '/personalCenter/depositv2', '/personalCenter/transactionHistory.csv', '/agentHome'],
  ...[
    '/changePassword',
    '/game/toggle-favourite',
    '/verify/1.json',
    '/promoDetail/image/1',
    '/reality-check',
  ],
]

test('pages that change nothing are given ahead, others to nobody', () => {
  for (const signedIn of [false, true]) {
    for (const path of ['/', '/rng', '/promotions'])
      expect([path, isGivenAhead(path, signedIn)]).toEqual([path, true])
    for (const path of NEVER) expect([path, isGivenAhead(path, signedIn)]).toEqual([path, false])
  }
})

test('the table of a game is given ahead to guests alone: a member stakes money there', () => {
  expect(isGivenAhead('/game/SEN/dice', false)).toBe(true)
  expect(isGivenAhead('/game/SEN/dice', true)).toBe(false)
})
