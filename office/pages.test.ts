import { expect, test } from 'vitest'
import { officePages } from '#platform/backoffice/operators/index.ts'
import { officeGateOf, officeLines } from './pages.ts'

test('every page but those of the way in and one’s own account is for those whose role may see it', () => {
  const open = officeLines.filter(({ gate }) => typeof gate === 'string').map(({ path }) => path)
  expect(open).toEqual([
    '/office/login',
    '/office/login/two-factor',
    '/office/invitation',
    '/office/logout',
    '/office/preferences',
    '/office/account',
    '/office/keys',
  ])
  expect(officeGateOf('/office/account')).toBe('operator')
  for (const { path, gate } of officeLines)
    if (typeof gate !== 'string') {
      expect(Object.keys(officePages)).toContain(gate.page)
      expect([
        `/office/${gate.page}`,
        `/office/${gate.page}.csv`,
        `/office/${gate.page}/:id`,
        // lists of a page's own
        '/office/promotions/applications',
        '/office/promotions/redeems',
        '/office/agents/agent-applications',
        '/office/banks/lines',
        '/office/banks/moves',
        '/office/banks/payouts',
        '/office/chains/arrivals',
        '/office/identity/documents',
        '/office/reports/lines',
        '/office/settings/push-keys',
        `/office/events/${gate.page}`,
      ]).toContain(path.split('/').slice(0, 4).join('/'))
    }
})

test('a route without a line has no gate, and is a fault', () => {
  expect(officeGateOf('/office/members/:id')).toEqual({ page: 'members' })
  expect(officeGateOf('/office/login/two-factor')).toBe('half')
  expect(() => officeGateOf('/office/nothing')).toThrow('without a gate')
})
