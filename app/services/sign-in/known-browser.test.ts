import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { leaveLast } from './known-browser.server.ts'

/** A browser in which these accounts have signed in, the last one first. */
const browserOf = (...accounts: string[]) =>
  ({
    cookies: new Map([
      ['account', JSON.stringify({ devices: accounts.map((id) => `${id}.20000.name.mac`) })],
    ]),
    unseal: (_purpose: string, text: string) => text,
  }) as unknown as AppLoadContext
const clearedBy = (context: AppLoadContext, deviceToken?: string) =>
  leaveLast(context, new Response(), deviceToken).headers.get('clear-site-data')

test('who signs in again keeps what the browser has of it', () => {
  expect(clearedBy(browserOf('100001', '100002'), '100001.20600.other.mac')).toBeNull()
  expect(clearedBy(browserOf(), '100001.20000.name.mac')).toBeNull()
})

test('another account, a trial, and an account that is forgotten leave nothing of the last one', () => {
  expect(clearedBy(browserOf('100001', '100002'), '100002.20000.name.mac')).toBe('"storage"')
  expect(clearedBy(browserOf('100001'), '100003.20000.name.mac')).toBe('"storage"')
  expect(clearedBy(browserOf('100001'))).toBe('"storage"')
})
