import { expect, test } from 'vitest'
import type { Reward } from '#contract/benefits/rewards.ts'
import { groupsByExpiry } from './expiry-groups.ts'

const reward = (id: string, expiresAt: string | null) => ({ id, expiresAt }) as Reward
const now = new Date('2026-11-20T16:30:00Z') // 23:30 of the 20th in Viet Nam

test('rewards stand under the day on which they end there, the last day as today', () => {
  const groups = groupsByExpiry(
    [
      reward('a', '2026-11-20T16:59:00Z'),
      reward('b', '2026-11-20T17:00:00Z'),
      reward('c', '2026-11-21T16:59:59Z'),
      reward('d', '2026-11-27T10:00:00Z'),
      reward('e', '2026-11-28T10:00:00Z'),
      reward('f', null),
      reward('g', null),
    ],
    now,
  )
  expect(groups.map(({ expiry, rewards }) => [expiry, rewards.map(({ id }) => id).join('')])).toEqual([
    [{ kind: 'today' }, 'a'],
    [{ kind: 'days', days: 1 }, 'bc'],
    [{ kind: 'days', days: 7 }, 'd'],
    [{ kind: 'day', at: '2026-11-28T10:00:00Z' }, 'e'],
    [{ kind: 'never' }, 'fg'],
  ])
})
