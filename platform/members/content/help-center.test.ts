import { afterAll, beforeAll, expect, test } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { listVersions } from '#platform/base/versions/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { helpSections, helpTexts, readHelpCenter, setHelpText } from './help-center.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

const topic = async (language: 'vi' | 'en', id: string) => {
  const help = await readHelpCenter(world.ctx, language)
  return help.ok ? help.value.topics.find((one) => one.id === id) : undefined
}

test('the operator’s words stand in place of the built-in ones, which are the first version', async () => {
  const before = await topic('en', 'questions')
  expect(
    await setHelpText(world.ctx, 'ops:an', 'questions', { vi: '# Hỏi\n\nĐáp', en: '', zh: '' }),
  ).toMatchObject({
    ok: true,
  })
  expect((await topic('vi', 'questions'))?.sections).toEqual([{ heading: 'Hỏi', body: ['Đáp'] }])
  expect(await topic('en', 'questions')).toEqual(before)
  expect(await setHelpText(world.ctx, 'ops:an', 'questions', { vi: '', en: '', zh: '' })).toMatchObject({
    ok: true,
  })
  expect((await helpTexts(world.ctx))[0]).toMatchObject({ item: 'questions', isOwn: false })
  const versions = await listVersions(world.ctx, { kind: 'text', item: 'questions' })
  expect(versions.map(({ number, writtenBy }) => [number, writtenBy])).toEqual([
    [3, 'ops:an'],
    [2, 'ops:an'],
    [1, ''],
  ])
  expect(versions[0]?.content).toEqual(versions[2]?.content)
  expect(await setHelpText(world.ctx, 'ops:an', 'none', { vi: '', en: '', zh: '' })).toMatchObject({
    code: 'not-found',
  })
})

test('the built-in terms read back as they were written', async () => {
  const terms = (await helpTexts(world.ctx)).find(({ item }) => item === 'terms')
  const shown = await topic('vi', 'terms')
  expect(helpSections(terms?.content.vi?.body ?? '', shown?.title ?? '')).toEqual(shown?.sections)
})

test('terms that were set as a setting are a version when they are next written', async () => {
  await setValue(world.ctx, 'ops:x', 'terms', { vi: 'một', en: 'one', zh: '一' })
  await setHelpText(world.ctx, 'ops:an', 'terms', { vi: 'hai', en: 'two', zh: '二' })
  const versions = await listVersions(world.ctx, { kind: 'text', item: 'terms' })
  expect(versions.map(({ content }) => (content as { vi: { body: string } }).vi.body)).toEqual(['hai', 'một'])
})
