import { expect, test } from 'vitest'
import type { FieldSetting } from '#contract/settings.ts'
import { safeSetting } from './linear-patterns.server.ts'

const setting: FieldSetting = {
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: 50,
  patternId: 4,
  acceptedPattern: '*',
  type: 'text',
}

test('a linear pattern is used, and one that could hang us leaves the patternId alone', async () => {
  for (const acceptedPattern of ['*', '^[A-Za-z]', '^(?:VN|TH)\\d{2,8}$', '^\\p{L}+$'])
    expect((await safeSetting({ ...setting, acceptedPattern })).acceptedPattern).toBe(acceptedPattern)
  for (const acceptedPattern of ['(a+)+$', '^(a|a)*$', '^(\\w+\\s?)*$', '^.*.*.*x$', '[', '(?'])
    expect(await safeSetting({ ...setting, acceptedPattern })).toEqual(setting)
})
