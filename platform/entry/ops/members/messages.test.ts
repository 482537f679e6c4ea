import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inbox } from '#contract/members/inbox.ts'
import type { Member } from '#platform/base/context.ts'
import { listMessages } from '#platform/members/inbox/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let member: Member
const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-ops-'))
beforeAll(async () => {
  world = await testPlatform()
  member = await testMember(world.ctx, { account: 'lan' })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const ops = (...args: string[]) => commandLine(world.ctx)('messages', ...args)

const titles = async (language: 'vi' | 'en') => {
  const listed = await listMessages(world.ctx, member, inbox.input.parse({ language }))
  return listed.ok && listed.value.content.map(({ title }) => title)
}
const inVietnamese = ['--title-vi', 'Chào', '--body-vi', '<p>Xin chào</p>']

test('a message is sent to one member, and to everybody, from words or from a file', async () => {
  const one = await ops('send', '--account', 'LAN', ...inVietnamese, '--title-en', 'Hello', '--body-en', 'Hi')
  expect(one).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ is on its way to lan\.$/) })
  expect(await titles('en')).toEqual(['Hello'])

  const file = path.join(folder, 'message.json')
  writeFileSync(file, JSON.stringify({ vi: { title: 'Tất cả', body: 'x' } }))
  const all = await ops('send', '--all', '--file', file, '--json')
  expect(all.code).toBe(0)
  expect(JSON.parse(all.out)).toEqual({ id: expect.any(String), to: 'all' })
  await runJobs(world.platform)
  expect(await titles('vi')).toEqual(['Tất cả', 'Chào'])

  const listed = JSON.parse((await ops('list', '--json')).out)
  expect(listed).toMatchObject([
    { to: 'all', title: 'Tất cả', actor: 'ops:test', recipients: '1' },
    { to: 'lan', title: 'Chào' },
  ])
})

test('what makes no sense is wrong usage, what cannot be is refused', async () => {
  const broken = path.join(folder, 'broken.json')
  writeFileSync(broken, '{')
  for (const args of [
    ['send', ...inVietnamese],
    ['send', '--all', '--account', 'lan', ...inVietnamese],
    ['send', '--all', '--title-vi', 'Chào'],
    ['send', '--all', ...inVietnamese, '--title-en', 'Hello'],
    ['send', '--all', '--file', broken],
    ['send', '--all', '--file', path.join(folder, 'none.json')],
    ['send', '--all', '--title-vi', 'Chào', '--body-vi', '<p></p>'],
  ])
    expect((await ops(...args)).code, args.join(' ')).toBe(2)
  expect(await ops('send', '--account', 'nobody', ...inVietnamese)).toMatchObject({ code: 1, out: '' })
})
