import { expect, test } from 'vitest'
import { loginSiteOf } from './login-site.ts'

test('a guest who came for a page of agents gets their login', () => {
  for (const path of [
    '/agentHome',
    '/agentHome?as=agent',
    '/agentCenter',
    '/agentCenter/salary?payslip=7#payslip',
  ])
    expect(loginSiteOf(undefined, path), path).toBe('agent')
  for (const path of [
    undefined,
    '/',
    '/vip',
    '/agentHomes',
    'https://evil.example/agentHome',
    '/personalCenter',
  ])
    expect(loginSiteOf(undefined, path), path).toBe('member')
})

test('a login that is asked for by name comes first', () => {
  expect(loginSiteOf('agent', '/vip')).toBe('agent')
  expect(loginSiteOf('member', '/agentCenter/salary')).toBe('member')
})
