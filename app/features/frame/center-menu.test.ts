import { expect, it } from 'vitest'
import { waitingInAll } from './center-menu.tsx'

it('counts the reward of a mission once, with the reward center open and closed', () => {
  expect(waitingInAll({ unreadMessage: 10, rewards: 6, missions: 3 })).toBe(16)
  expect(waitingInAll({ unreadMessage: 10, rewards: 0, missions: 3 })).toBe(13)
  expect(waitingInAll({ unreadMessage: 0, rewards: 0, missions: 0 })).toBe(0)
})
