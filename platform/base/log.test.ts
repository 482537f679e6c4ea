import { expect, test } from 'vitest'
import { createLog } from './log.ts'

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
