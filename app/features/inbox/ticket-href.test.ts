import { expect, test } from 'vitest'
import { ticketHref } from './ticket-href.ts'

test('a message of a won ticket leads to it, others lead nowhere', () => {
  const params = { gameCode: 'fast-1', numero: '20261121-0001', ticketId: 'a-b', amount: '98.00' }
  expect(ticketHref({ code: 'lottery-won', params })).toBe('/lottery?gameCode=fast-1&ticket=a-b')
  expect(ticketHref({ code: 'bet-voided', params })).toBeUndefined()
})
