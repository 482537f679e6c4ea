import { expect, test } from 'vitest'
import { isGivenBriefly, isPrefetchable, prefetchablePaths } from './prefetchable.ts'

const NEVER = [
  '/logout',
  '/join/ABC',
  '/captcha',
  '/customer-service',
  '/preferences',
  '/login',
  '/register',
  '/forget',
  '/personalCenter',
  '/personalCenter/securityCenter',
  '/personalCenter/transactionHistory.csv',
  '/agentHome',
  '/changePassword',
  '/game/toggle-favourite',
  '/verify/1.json',
  '/promoDetail/image/1',
  '/reality-check',
]

test('pages that change nothing are given ahead, others to nobody', () => {
  for (const signedIn of [false, true]) {
    for (const path of ['/', '/rng', '/promotions'])
      expect([path, isPrefetchable(path, signedIn)]).toEqual([path, true])
    for (const path of NEVER) expect([path, isPrefetchable(path, signedIn)]).toEqual([path, false])
  }
})

test('the table of a game is given ahead to guests alone: a member stakes money there', () => {
  expect(isPrefetchable('/game/SEN/dice', false)).toBe(true)
  expect(isPrefetchable('/game/SEN/dice', true)).toBe(false)
})

test('of a member’s own pages three are given, to members alone, and the script is told that they are brief', () => {
  const asScript = new RegExp(prefetchablePaths(true))
  for (const path of ['/personalCenter/overview', '/personalCenter/depositv2', '/personalCenter/withdraw']) {
    expect([isPrefetchable(path, true), isPrefetchable(path, false)]).toEqual([true, false])
    expect([isGivenBriefly(path), asScript.exec(path)?.[1]]).toEqual([true, path])
  }
  for (const path of ['/', '/rng', '/promotions'])
    expect([isGivenBriefly(path), asScript.exec(path)?.[1]]).toEqual([false, undefined])
})
