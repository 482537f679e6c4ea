import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { Envelope } from '#contract/base/endpoint.ts'
import type { SentCall } from '#contract/base/sent-call.ts'
import { betProof, unprovenBet } from '#contract/play/fairness.ts'
import { proofOf } from './proof.server.ts'

const BET = '01a2168d-615b-7000-8000-000000000000'

test('a bet that is neither proven nor unproven has ended meanwhile, and is asked for once more', async () => {
  // It is open at the first question, and has ended at the second.
  const answers = (['not-found', 'not-found', 'platform-timeout'] as const).map(
    (message): Envelope => ({ success: false, value: null, message }),
  )
  const asked: string[] = []
  const context = {
    deadlineMs: Date.now() + 60_000,
    sendCall: async ({ endpoint }: SentCall) => {
      asked.push(endpoint.path)
      return answers[asked.length - 1]
    },
    requestId: 'r',
    unseal: () => undefined,
    once: new Map<string, unknown>([['preferences', { language: 'vi' }]]),
    cookies: new Map(),
    setCookies: [],
    log: { warn() {} },
    visitor: { id: 'v', isNew: false, token: null, address: '192.0.2.1', userAgent: '' },
  } as unknown as AppLoadContext
  const asking = proofOf({ request: new Request(`http://site/verify/${BET}`), context }, BET)
  await expect(asking).rejects.toMatchObject({ data: { code: 'platform-timeout' } })
  expect(asked).toEqual([betProof.path, unprovenBet.path, betProof.path])
})
