import { expect, it } from 'vitest'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import { LiveTables } from './live-tables.tsx'

it('looks again where tables did not come in time, and shows nothing where there are none', () => {
  const pages = keptPages()
  const late = pages.html(<LiveTables tables={undefined} />, { csrf: '', here: '/live' })
  expect(late).toContain('data-then-refresh')
  expect(late).not.toContain('data-records')
  expect(pages.html(<LiveTables tables={[]} />, { csrf: '', here: '/live' })).not.toContain(
    'data-then-refresh',
  )
})
