import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { wayBack } from './way-back.server.ts'

function from(referer: string | undefined, kept?: string) {
  const request = new Request('https://sen.example/personalCenter/withdraw', {
    headers: referer ? { referer } : {},
  })
  const cookies = new Map(kept === undefined ? [] : [['back', kept]])
  const context = {
    origin: 'https://sen.example',
    cookies,
    setCookies: [] as string[],
  } as unknown as AppLoadContext
  return { href: wayBack({ request, context }, '/personalCenter'), set: context.setCookies }
}

test('the page that led in is kept', () => {
  const { href, set } = from('https://sen.example/rng?vendor=SEN')
  expect(href).toBe('/rng?vendor=SEN')
  expect(set).toEqual(['back=%2Frng%3Fvendor%3DSEN; Path=/; SameSite=Lax; HttpOnly; Secure'])
  expect(from('https://sen.example/rng', '/rng').set).toEqual([])
})

test('within the centre, and from a login on the way, it stays what it was', () => {
  for (const referer of [
    '/personalCenter/depositv2?order=1',
    '/personalCenter',
    '/login?redirectTo=%2F',
    '/login/two-factor',
    undefined,
  ]) {
    const path = referer && `https://sen.example${referer}`
    expect(from(path, '/fish')).toEqual({ href: '/fish', set: [] })
    expect(from(path)).toEqual({ href: '/', set: [] })
  }
  expect(from('https://sen.example/personalCenters').href).toBe('/personalCenters')
})

test('it never leads to another site', () => {
  expect(from('https://evil.example/rng').href).toBe('/')
  expect(from('nonsense', '//evil.example').href).toBe('/')
  expect(from(undefined, 'https://evil.example/').href).toBe('/')
  expect(from(`https://sen.example/rng?q=${'x'.repeat(400)}`).href).toBe('/')
})
