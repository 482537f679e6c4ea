import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Flash } from './flash.tsx'

const roleOf = (flash: Parameters<typeof Flash>[0]) =>
  /role="(\w+)"/.exec(renderToStaticMarkup(<Flash {...flash} />))?.[1]

test('what has happened and what was refused are read out, also where it was no good news; notes are not', () => {
  expect(roleOf({ kind: 'status' })).toBe('status')
  expect(roleOf({ kind: 'alert' })).toBe('alert')
  expect(roleOf({ kind: 'warn', happened: true })).toBe('status')
  expect(roleOf({ kind: 'warn' })).toBeUndefined()
  expect(roleOf({ kind: 'info' })).toBeUndefined()
})
