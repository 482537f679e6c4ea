import { expect, test } from 'vitest'
import { leadOf } from './message-lead.ts'

test('a message of a won ticket leads to it, of a void draw to that, one that speaks of a reward to the reward, others nowhere', () => {
  const params = { gameCode: 'fast-1', numero: '20261121-0001', ticketId: 'a-b', amount: '98.00' }
  expect(leadOf({ code: 'lottery-won', params })).toEqual({
    word: 'ticket',
    href: '/lottery?gameCode=fast-1&ticket=a-b&view=ticket',
  })
  expect(leadOf({ code: 'draw-voided', params })).toEqual({
    word: 'draw',
    href: '/lottery?gameCode=fast-1&numero=20261121-0001',
  })
  expect(leadOf({ code: 'reward-ready', params })?.href).toBe('/personalCenter/rewardCenter')
  expect(leadOf({ code: 'bonus-granted', params })?.href).toBe('/personalCenter/bonusDetails')
  expect(leadOf({ code: 'bet-voided', params })).toBeUndefined()
})
