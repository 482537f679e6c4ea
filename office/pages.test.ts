import { expect, test } from 'vitest'
import { officePages } from '#platform/backoffice/operators/index.ts'
import { officeGateOf, officeLines } from './pages.ts'

test('every page but those of the way in is for those whose role may see it', () => {
  const open = officeLines.filter(({ gate }) => typeof gate === 'string').map(({ path }) => path)
  expect(open).toEqual([
    '/office/login',
    '/office/login/two-factor',
    '/office/invitation/:token',
    '/office/logout',
    '/office/preferences',
  ])
  for (const { path, gate } of officeLines)
    if (typeof gate !== 'string') {
      expect(Object.keys(officePages)).toContain(gate.page)
      expect([`/office/${gate.page}`, `/office/${gate.page}.csv`, `/office/${gate.page}/:id`]).toContain(
        path.split('/').slice(0, 4).join('/'),
      )
    }
})

test('the gate of a path is that of its line, whatever stands for its parameter', () => {
  expect(officeGateOf('/office/members/player1')).toEqual({ page: 'members' })
  expect(officeGateOf('/office/members.csv')).toEqual({ page: 'members' })
  expect(officeGateOf('/office/login/two-factor')).toBe('half')
  expect(officeGateOf('/office/members/')).toBeUndefined()
  expect(officeGateOf('/office/nothing')).toBeUndefined()
})
