import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import { loader as robots } from './robots.ts'
import { loader as securityTxt } from './security-txt.ts'
import { loader as sitemap } from './sitemap.ts'

const files = { robots, securityTxt, sitemap }
type Context = Partial<LoaderFunctionArgs['context']>
const ask = (name: keyof typeof files, context: Context) => files[name]({ context } as LoaderFunctionArgs)

test.each(Object.keys(files) as (keyof typeof files)[])(
  '%s names the host, and is kept only where the operator has named it',
  async (name) => {
    const named = ask(name, { origin: 'https://sen.example', originNamed: true })
    expect(named.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(await named.text()).toContain('https://sen.example/')
    const response = ask(name, { origin: 'http://evil.example', originNamed: false })
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

test('security.txt says where to write, until when, and where it stands', async () => {
  const text = await ask('securityTxt', {
    origin: 'https://sen.example',
    originNamed: true,
    securityContact: 'mailto:security@sen.example',
  }).text()
  expect(text.split('\n')).toEqual([
    'Contact: mailto:security@sen.example',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages: vi, en, zh',
    'Canonical: https://sen.example/.well-known/security.txt',
    '',
  ])
  const days = (Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(100)
  expect(days).toBeLessThan(365)
})
