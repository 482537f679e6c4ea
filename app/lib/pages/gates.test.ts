import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { flags } from '#contract/base/settings.ts'
import { walk } from '#tests/support/pages/gates.ts'
import {
  admits,
  asksForLogin,
  gateOf,
  gates,
  guestGate,
  isOpenToGuests,
  opens,
  protectedPrefixes,
  unlinkedPrefixes,
} from './gates.ts'

interface Route {
  path: string
  file: string
}

/** Every route with a path, as the whole path that the table knows it by. */
function routesOf(entries: RouteConfigEntry[], above = ''): Route[] {
  return entries.flatMap(({ path: own, file, children }) => {
    const whole = own === undefined ? above : own.startsWith('/') || own === '*' ? own : `${above}/${own}`
    return [...(own === undefined ? [] : [{ path: whole, file }]), ...routesOf(children ?? [], whole)]
  })
}

const all = routesOf((await routes) as RouteConfigEntry[])
const sourceOf = ({ file }: Route) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')

test('every route has a gate, and every gate a route', () => {
  expect(Object.keys(gates).sort()).toEqual([...new Set(all.map((route) => route.path))].sort())
})

/** The body of an exported loader or action, up to the next function. */
const bodyOf = (source: string, name: string) =>
  source.split(`export async function ${name}(`)[1]?.split(/\n}\n/)[0] ?? source.split(`function ${name}(`)[1]

test('a route whose gate asks for a login calls the guard in its loader and its action', () => {
  for (const route of all) {
    const gate = gates[route.path]
    const source = sourceOf(route)
    for (const [name, who] of [
      ['loader', gate?.who],
      ['action', gate?.post ?? gate?.who],
    ] as const) {
      const body = bodyOf(source, name)
      if (body === undefined || who === undefined || who === 'anyone') continue
      // The ways in take a form from whoever sends it.
      if (who === 'guest' && name === 'action') continue
      expect(body, `${name} of ${route.file}`).toContain(
        asksForLogin(who) ? 'await admit(' : 'await admitGuest(',
      )
    }
  }
})

test('a path finds its own gate', () => {
  expect(gateOf('/personalCenter/depositv2')?.who).toBe('deposit')
  expect(gateOf('/personalCenter/depositv2/')?.who).toBe('deposit')
  expect(gateOf('/game/SEN/dice')).toEqual({ who: 'anyone', post: 'player' })
  expect(gateOf('/game/toggle-favourite')?.who).toBe('real')
  expect(gateOf('/verify/0198.json')).toBe(gates['/verify/:betId.json'])
  expect(gateOf('/verify/draw/fast-1/20261120-0001')).toBe(gates['/verify/draw/:gameCode/:numero'])
  for (const path of [
    '/personalcenter',
    '/PERSONALCENTER/depositv2',
    '/game/SEN',
    '/verifyx',
    '/robotsXtxt',
    '',
  ])
    expect(gateOf(path), path).toBeUndefined()
})

test('who is admitted, by kind of account and by the switches of the brand', () => {
  const kinds = [0, 1, 2, 4, 41, 42] as const
  const admitted = (
    who: Parameters<typeof admits>[0],
    off: Partial<Record<keyof typeof flags, boolean>> = {},
  ) => kinds.filter((kind) => admits(who, kind, { ...flags, ...off }))
  expect(admitted('anyone')).toEqual([...kinds])
  expect(admitted('player')).toEqual([0, 1, 2, 4])
  expect(admitted('member')).toEqual([0, 1, 2, 41, 42])
  expect(admitted('agent')).toEqual([1, 2, 41, 42])
  expect(admitted('member', { MEMBERCENTER3: false })).toEqual([])
  expect(admitted('deposit', { DEPOSIT3: false })).toEqual([])
  expect(admitted('deposit', { WITHDRAWAL3: false })).toEqual([0, 1, 2, 41, 42])
  expect(admitted('withdrawal', { MEMBERCENTER3: false })).toEqual([])
  expect(admitted('agent', { AGENTCENTER3: false, MEMBERCENTER3: false })).toEqual([])
  expect(admitted('agent', { MEMBERCENTER3: false })).toEqual([1, 2, 41, 42])
})

test('a link leads nowhere where the gate behind it is closed', () => {
  expect(opens('/personalCenter/withdraw?page=2', 0, { ...flags, WITHDRAWAL3: false })).toBe(false)
  expect(opens('/personalCenter/withdraw?page=2', 0, flags)).toBe(true)
  expect(opens('/agentHome', 0, flags)).toBe(false)
  expect(opens('/', 4, flags)).toBe(true)
})

/** The list of site.md 1.10, and the redirects to what stands on it; files and `/health/*` are answered before any gate. */
const openBeforeLogin = [
  '/login',
  '/login/two-factor',
  '/login/passkey',
  '/login/third-party',
  '/register',
  '/forget',
  '/changePassword',
  '/help',
  '/helpmc',
  '/down',
  '/join/SEN88',
  '/captcha',
  '/customer-service',
  '/preferences',
  '/languages',
  '/verify/1',
  '/verify/1.json',
  '/about/fairness',
  '/responsible-gaming',
  '/register.html',
  '/download',
  '/join',
  // What a browser keeps for when it has no connection.
  '/offline',
]

test.each(openBeforeLogin)('%s stays open to guests who must log in first', (path) => {
  expect(isOpenToGuests(path)).toBe(true)
})

test('nothing else does, but what is a file', () => {
  const urls = walk.map(({ route, url = route }) => url.replace(/[?#].*/, ''))
  const others = [...urls, '/nowhere', '/loginx', '/game/SEN/dice', '/personalCenter/withdraw']
  const listed = (path: string) =>
    openBeforeLogin.includes(path) ||
    /^\/(?:join\/[^/]+|verify\/(?:draw\/[^/]+\/)?[^/]+)$/.test(path) ||
    /\.(?:svg|txt|xml)$/.test(path)
  for (const path of others) expect(isOpenToGuests(path), path).toBe(listed(path))
})

test('the protected prefixes are the heads of the protected pages', () => {
  expect(protectedPrefixes).toContain('/personalCenter')
  expect(protectedPrefixes).toContain('/agentHome')
  expect(protectedPrefixes).not.toContain('/personalCenter/withdraw')
  expect(protectedPrefixes).not.toContain('/game/:vendor/:nodeId')
  // What begins like the page of a vendor's game is open: the hub, and the house's games.
  expect(protectedPrefixes).not.toContain('/game')
})

test('what opens the login dialog are links to all protected pages, but those that nothing links to', () => {
  const named = protectedPrefixes.filter((path) => guestGate.includes(`[href^="${path}"]`))
  const unlinked = new Set(unlinkedPrefixes)
  expect(named).toEqual(protectedPrefixes.filter((path) => !unlinked.has(path)))
  expect(unlinkedPrefixes.filter((path) => !protectedPrefixes.includes(path))).toEqual([])
})
