import { expect, it } from 'vitest'
import { RefusalDetail } from './refusal.ts'

it('takes what a refusal tells, and nothing that is not written down', () => {
  const told = { field: 'amount', min: '1.00', until: '2026-11-20T08:00:00.000Z', retryAfterSeconds: 30 }
  expect(RefusalDetail.parse({ ...told, stack: 'at line 1' })).toEqual(told)
  expect(RefusalDetail.parse({})).toEqual({})
})

it.each([{ until: 'tomorrow' }, { min: 1 }, { captchaRequired: 'yes' }, { retryAfterSeconds: -1 }, null])(
  'takes %j for nonsense',
  (told) => {
    expect(RefusalDetail.safeParse(told).success).toBe(false)
  },
)
