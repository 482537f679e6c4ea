import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listOutbox } from './list-outbox.ts'
import { queueMessage } from './queue-message.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('the outbox lists the newest first, by address, and nothing that is withheld', async () => {
  const queue = (code: string, to: string, withheld = false) =>
    queueMessage(site.ctx, {
      channel: 'mail',
      to,
      purpose: 'test',
      code,
      subject: 'Test',
      text: `message ${code}`,
      goodUntil: site.clock.now(),
      withheld,
    })
  await queue('0', 'a@example.com')
  await queue('1', 'b@example.com')
  await queue('2', 'a@example.com')
  await queue('3', 'b@example.com', true)
  expect((await listOutbox(site.ctx)).map(({ code }) => code)).toEqual(['2', '1', '0'])
  expect(await listOutbox(site.ctx, 'b@example.com')).toEqual([
    {
      id: expect.any(String),
      channel: 'mail',
      to: 'b@example.com',
      purpose: 'test',
      code: '1',
      text: 'message 1',
      createdAt: site.clock.now().toISOString(),
    },
  ])
})
