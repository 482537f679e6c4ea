import { expect, test } from 'vitest'
import { readCommand, readPort } from './command-line.ts'

test.each([
  [['list'], { what: 'list', subject: '' }],
  [['kill', 'site-1'], { what: 'kill', subject: 'site-1' }],
  [['lag', '0'], { what: 'lag', subject: '0' }],
  [['lag', '2147483647'], { what: 'lag', subject: '2147483647' }],
])('%j is a command', (args, command) => {
  expect(readCommand(args)).toEqual(command)
})

test.each([
  [[]],
  [['stop']],
  [['list', 'site-1']],
  [['kill']],
  [['kill', 'site-1', 'site-2']],
  [['start']],
  [['promote']],
  [['rejoin', '']],
  [['lag']],
  [['lag', '']],
  [['lag', 'abc']],
  [['lag', '-1']],
  [['lag', '1.5']],
  [['lag', '2147483648']],
])('%j is none', (args) => {
  expect(readCommand(args)).toBeUndefined()
})

test('PORT is a port, or absent', () => {
  expect(readPort('18080')).toBe(18_080)
  expect(readPort(undefined)).toBeUndefined()
  expect(readPort(' ')).toBeUndefined()
})

test.each(['abc', '0', '-1', '1.5', '65536', '80 81'])('PORT=%s is refused in one line', (text) => {
  expect(() => readPort(text)).toThrow(`PORT is ${text}: it must be a whole number from 1 to 65535.`)
})
