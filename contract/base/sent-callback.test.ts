import { expect, test } from 'vitest'
import { callbackAnswer, refusedCallback, refusedWith } from './sent-callback.ts'

test('an answer to a callback is the envelope with its own status', () => {
  const answer = callbackAnswer(201, { success: true, value: 1, message: 'ok' }, { allow: 'POST' })
  expect(answer).toEqual({
    status: 201,
    text: '{"success":true,"value":1,"message":"ok"}',
    headers: { allow: 'POST' },
  })
  expect(callbackAnswer(200, { success: true, value: null, message: 'ok' }).headers).toEqual({})
})

test('a refusal says where the message is at fault, if anywhere', () => {
  expect(refusedWith(400, 'format', { field: 'amount', headers: { vary: 'x' } })).toEqual({
    status: 400,
    text: '{"success":false,"value":{"field":"amount"},"message":"format"}',
    headers: { vary: 'x' },
  })
  expect(refusedWith(400, 'format').text).toBe('{"success":false,"value":null,"message":"format"}')
  expect(refusedCallback('not-found')).toMatchObject({ status: 404 })
  expect(refusedCallback('format', { field: 'amount' }).text).toContain('"field":"amount"')
})
