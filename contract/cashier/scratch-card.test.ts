import { expect, test } from 'vitest'
import { CardNetwork } from './cashier.ts'
import { cardFaults, ungrouped } from './scratch-card.ts'

const CARD = { cardNetwork: CardNetwork.options[0], cardSerial: 'abc123456', cardCode: '1234567890' }

test('serial and code are typed in groups', () => {
  expect(ungrouped(' 12-34 56\t78- ')).toBe('12345678')
  expect(ungrouped(undefined)).toBe('')
  expect(cardFaults({ ...CARD, cardSerial: 'ABC 123-456', cardCode: '123-4567 890' })).toEqual({})
})

test.each([
  [{}, { cardNetwork: 'required', cardSerial: 'required', cardCode: 'required' }],
  [CARD, {}],
  [{ ...CARD, cardNetwork: 'NOBODY' }, { cardNetwork: 'not-offered' }],
  [{ ...CARD, cardNetwork: '' }, { cardNetwork: 'required' }],
  [{ ...CARD, cardSerial: ' - ' }, { cardSerial: 'required' }],
  [{ ...CARD, cardSerial: 'a'.repeat(8) }, { cardSerial: 'format' }],
  [{ ...CARD, cardSerial: 'Z9'.repeat(10) }, {}],
  [{ ...CARD, cardSerial: 'a'.repeat(21) }, { cardSerial: 'format' }],
  [{ ...CARD, cardSerial: 'abc12345é' }, { cardSerial: 'format' }],
  [{ ...CARD, cardCode: '' }, { cardCode: 'required' }],
  [{ ...CARD, cardCode: '1'.repeat(9) }, { cardCode: 'format' }],
  [{ ...CARD, cardCode: '1'.repeat(15) }, {}],
  [{ ...CARD, cardCode: '1'.repeat(16) }, { cardCode: 'format' }],
  [{ ...CARD, cardCode: '123456789a' }, { cardCode: 'format' }],
])('%j: %j', (card, faults) => {
  expect(cardFaults(card)).toEqual(faults)
})
