import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import { takeNotices } from './notices.server.ts'

const notice = (id: string) => ({
  id,
  code: 'deposit-arrived',
  params: { amount: '5.00' },
  time: '2026-11-20T05:00:00Z',
})

/** What a page says to member 7, and the cookies that it leaves, where the platform tells of these notices. */
async function said(ids: string[], cookie?: string, path = '/') {
  const context = {
    origin: 'https://sen.example',
    cookies: new Map(cookie === undefined ? [] : [['notice', cookie]]),
    pageCookies: [] as string[],
    visitor: { token: 't' },
    once: new Map([
      [
        'member',
        Promise.resolve({ ok: true, value: { member: { id: '7', notices: ids.map(notice) }, home: null } }),
      ],
    ]),
  } as unknown as AppLoadContext
  const notices = await takeNotices({ request: new Request(`https://sen.example${path}`), context })
  return { said: notices.map(({ id }) => id), cookies: context.pageCookies }
}

test('what is newer than what was shown is said, and the newest remembered', async () => {
  expect(await said(['90003', '90002'])).toEqual({
    said: ['90003', '90002'],
    cookies: ['notice=7.90003; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=86400'],
  })
  expect((await said(['90003', '90002'], '7.90002')).said).toEqual(['90003'])
  expect(await said(['90003', '90002'], '7.90003')).toEqual({ said: [], cookies: [] })
  // Ids are numbers: the tenth comes after the ninth.
  expect((await said(['100000'], '7.99999')).said).toEqual(['100000'])
  expect(await said([])).toEqual({ said: [], cookies: [] })
})

test('what another member was shown, or what is no cookie of ours, hides nothing', async () => {
  for (const cookie of ['8.90003', '77.90003', '90003', '7.x', '7.', '', `7.${'9'.repeat(30)}`])
    expect((await said(['90002'], cookie)).said, cookie).toEqual(['90002'])
})

test('a page that is asked for its dialog takes nothing away', async () => {
  expect(await said(['90002'], undefined, '/?modal=notice&notice=1')).toEqual({ said: [], cookies: [] })
})
