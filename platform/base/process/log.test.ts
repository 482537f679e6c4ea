import { execFile } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bufferLines, createLog } from './log.ts'

function lineOf(fields: Record<string, unknown>): Record<string, unknown> {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(fields, 'something happened')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  return JSON.parse(lines[0] ?? '')
}

test('an event is one line of JSON with time, level and message', () => {
  expect(lineOf({ path: '/login' })).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    path: '/login',
    msg: 'something happened',
  })
})

test('no secret reaches a line', () => {
  const line = JSON.stringify(
    lineOf({
      token: 'hidden-1',
      headers: { cookie: 'hidden-2', 'sen-token': 'hidden-3' },
      form: { password: 'hidden-4', paymentPassword: 'hidden-5' },
    }),
  )
  expect(line).not.toContain('hidden')
  expect(line).toContain('[secret]')
})

test('what stands in for a secret is only in the line, beside what is none', () => {
  const fields = {
    code: null,
    form: { csrf: 'hidden', page: 2, csrfs: 1 },
    list: ['token'],
    captcha: undefined,
  }
  expect(lineOf(fields)).toMatchObject({
    code: '[secret]',
    form: { csrf: '[secret]', page: 2, csrfs: 1 },
    list: ['token'],
  })
  expect(lineOf(fields)).not.toHaveProperty('captcha')
  expect(fields).toMatchObject({ code: null, form: { csrf: 'hidden' } })
})

test('no secret reaches a line by what all lines of a log have', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const child = log.child({ token: 'hidden-1', form: { csrf: 'hidden-2' }, path: '/login' })
  const grandchild = child.child({ cause: Object.assign(new Error('failed'), { token: 'hidden-3' }) }, {})
  grandchild.setBindings({ password: 'hidden-4' })
  log.setBindings({ secret: 'hidden-5' })
  for (const each of [log, child, grandchild]) each.info({}, 'something happened')
  expect(lines.join()).not.toContain('hidden')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ secret: '[secret]' })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ token: '[secret]', path: '/login' })
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({
    path: '/login',
    cause: { message: 'failed' },
    password: '[secret]',
  })
})

test('an error tells no secret, whatever its name in the line', () => {
  const failure = (hidden: string) => Object.assign(new Error('failed'), { token: hidden, detail: hidden })
  const line = lineOf({ err: failure('hidden-1'), cause: failure('hidden-2') })
  expect(line).toMatchObject({ err: { message: 'failed' }, cause: { type: 'Error', message: 'failed' } })
  expect(JSON.stringify(line)).not.toContain('hidden')
})

test('an error tells its message, place and cause, and no content of a row', () => {
  const refused = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'member_account_taken',
    detail: 'Key (email)=(somebody@example.com) already exists.',
  })
  const { err } = lineOf({ err: new Error('registration failed', { cause: refused }) })
  expect(err).toMatchObject({
    message: 'registration failed',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', sqlState: '23505', constraint: 'member_account_taken' },
  })
  expect(JSON.stringify(err)).not.toContain('somebody')
})

test('no line holds what a terminal would obey, and each still tells what it was', () => {
  const path = '/\u009b2J\u202e\u007f\u001b[31m'
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info({ path }, 'something happened')
  expect(lines.join('').trimEnd()).toMatch(/^[\x20-\x7e]+$/)
  expect(lineOf({ path }).path).toBe(path)
})

test('lines are written some at a time, in order; a warning and all before it at once', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const written: string[] = []
  const log = createLog('info', bufferLines({ write: (lines) => void written.push(lines) }))
  const messages = () =>
    written.map((lines) =>
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    )
  log.info('one')
  log.info('two')
  expect(written).toEqual([])
  vi.advanceTimersByTime(200)
  expect(messages()).toEqual([['one', 'two']])
  for (const level of ['warn', 'error', 'fatal'] as const) {
    log.info('before')
    log[level](level)
  }
  expect(messages().slice(1)).toEqual([
    ['before', 'warn'],
    ['before', 'error'],
    ['before', 'fatal'],
  ])
  vi.advanceTimersByTime(1_000)
  expect(written).toHaveLength(4)
  log.info('x'.repeat(5_000))
  expect(written).toHaveLength(5)
})

test('however many logs there are, the process has one listener for them', () => {
  const logOf = () => bufferLines({ write: () => true })
  logOf()
  const before = process.listenerCount('exit')
  for (let log = 0; log < 20; log++) logOf()
  expect(process.listenerCount('exit')).toBe(before)
})

const ends = {
  'is over': '',
  exits: 'process.exit(3)',
  throws: "throw new Error('a bug')",
  'leaves a rejection': "Promise.reject(new Error('a bug'))",
}

test.each(Object.entries(ends))('no line is lost when the process %s', async (_, end) => {
  const program = `
    import { createLog } from '${new URL('./log.ts', import.meta.url)}'
    const log = createLog('info')
    for (let line = 0; line < 100; line++) log.info({ line }, 'something happened')
    ${end}`
  const output = await new Promise<string>((resolve) => {
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
    execFile(process.execPath, args, (_, stdout) => resolve(stdout))
  })
  const lines = output.trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 100 }, (_, line) => line))
})
