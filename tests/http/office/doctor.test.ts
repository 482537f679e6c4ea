import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

interface Found {
  check: string
  state: string
  text: string
}

inOne('the office and the command line carry out the same checks, and nobody is told a secret', async () => {
  const operator = await signInOperator(site, 'auditor1')
  const page = await operator.get('/office/doctor')
  expect([page.status, page.page]).toEqual([200, 'office-doctor'])
  const rows = page.html.querySelectorAll('[data-records=doctor] [data-id]')
  const states = Object.fromEntries(
    rows.map((row) => [row.getAttribute('data-id') ?? '', row.getAttribute('data-status')]),
  )
  const { code, json } = await ops(site, 'doctor', '--json')
  const found = json as Found[]
  expect(Object.keys(states).sort()).toEqual(found.map(({ check }) => check).sort())
  expect(code).toBe(found.some(({ state }) => state === 'fail') ? 1 : 0)
  // The site runs, on a database of its own, in the demo world.
  for (const by of [states, Object.fromEntries(found.map(({ check, state }) => [check, state]))])
    expect(by).toMatchObject({ database: 'ok', migrations: 'ok', clock: 'ok', simulators: 'warn' })

  const ok = await operator.get('/office/doctor?status=ok')
  for (const row of ok.html.querySelectorAll('[data-records=doctor] [data-id]'))
    expect(row.getAttribute('data-status')).toBe('ok')
  const file = await operator.get('/office/doctor.csv')
  expect(csvRows(file.text)).toHaveLength(found.length)

  const secrets = [site.env.PLATFORM_KEY, site.env.SESSION_SECRET].filter((one) => one !== undefined)
  expect(secrets).toHaveLength(2)
  for (const secret of secrets)
    for (const text of [page.text, file.text, JSON.stringify(json)]) expect(text).not.toContain(secret)
})
