import { expect, test } from 'vitest'
import { asBrief, asResult, resultOf, wantsBrief, wantsResult } from './result-page.ts'

const posted = new URL('https://sen.example/game/SEN/dice')
const asked = (prefer: string, method = 'POST') =>
  wantsResult(new Request(posted, { method, headers: prefer ? { prefer } : {} }))
const leading = (location: string, status = 303, setCookies: string[] = []) =>
  resultOf({ status, headers: new Headers({ Location: location }), body: null }, posted, { setCookies })?.href

test('a form asks for its result by its header, and nothing else does', () => {
  expect(asked('return=representation')).toBe(true)
  expect(asked('wait=1, return=representation; x=y')).toBe(true)
  for (const other of ['', 'return=minimal', 'return=representations', 'no-return=representation'])
    expect([other, asked(other)]).toEqual([other, false])
  expect(asked('return=representation', 'GET')).toBe(false)
})

test('a form asks for a brief answer by the same header', () => {
  const brief = (prefer: string, method = 'POST') =>
    wantsBrief(new Request(posted, { method, headers: { prefer } }))
  expect(brief('return=minimal')).toBe(true)
  for (const other of ['', 'return=representation', 'return=minimalist'])
    expect([other, brief(other)]).toEqual([other, false])
  expect(brief('return=minimal', 'GET')).toBe(false)
  const { headers } = asBrief(Response.json({}))
  expect(headers.get('Preference-Applied')).toBe('return=minimal')
})

test('only the form’s own page is sent along, and none that a cookie says something to', () => {
  expect(leading('/game/SEN/dice?bet=1')).toBe('https://sen.example/game/SEN/dice?bet=1')
  expect(leading('/game/SEN/dice?bet=1', 302)).toBeUndefined()
  expect(leading('/game/SEN/dice', 303, ['flash=seed-rotated'])).toBeUndefined()
  for (const elsewhere of ['/login', '/game/SEN/roulette?bet=1', 'https://evil.example/game/SEN/dice'])
    expect([elsewhere, leading(elsewhere)]).toEqual([elsewhere, undefined])
})

test('the page says which page it is', () => {
  const page = { status: 200, headers: new Headers(), body: null }
  const { headers } = asResult(page, new URL('https://sen.example/game/SEN/dice?bet=1'))
  expect(headers.get('Content-Location')).toBe('/game/SEN/dice?bet=1')
})
