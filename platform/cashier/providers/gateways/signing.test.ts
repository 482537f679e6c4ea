import crypto, { createHash, createHmac } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Signature } from './description.ts'
import { isSigned, sign } from './signing.ts'

const secrets = { key: 'K' }
const message = { fields: { b: '2 é', a: '1', empty: '' }, body: Buffer.from('{"a":1}'), values: {} }
const by = (change: object) => Signature.parse({ algorithm: 'md5', over: 'sorted', name: 'sign', ...change })
const hash = (name: string, text: string) => createHash(name).update(text).digest('hex')
const hmac = (name: string, text: string) => createHmac(name, 'K').update(text).digest('hex')

test('the ways to sign that gateways have', () => {
  const after = { secret: 'key', place: 'after', between: '&key=' }
  const before = { secret: 'key', place: 'before' }
  const keyed = { secret: 'key', place: 'hmac' }
  const signs = (change: object) => sign(by(change), message, secrets)
  expect(signs({ key: after, empty: 'leave', case: 'upper' })).toBe(
    hash('md5', 'a=1&b=2 é&key=K').toUpperCase(),
  )
  expect(signs({ algorithm: 'sha256', key: before, values: 'url' })).toBe(
    hash('sha256', 'Ka=1&b=2%20%C3%A9&empty='),
  )
  expect(signs({ algorithm: 'hmac-sha512', key: keyed, values: 'form', except: ['empty'] })).toBe(
    hmac('sha512', 'a=1&b=2+%C3%A9'),
  )
  const listed = { over: ['b', { name: 'x', value: '{secret.key}!' }, 'a'], names: false, between: '|' }
  expect(signs({ algorithm: 'hmac-md5', key: keyed, ...listed })).toBe(hmac('md5', '2 é|K!|1'))
  expect(signs({ algorithm: 'hmac-sha256', key: keyed, over: 'body', output: 'base64' })).toBe(
    Buffer.from(hmac('sha256', '{"a":1}'), 'hex').toString('base64'),
  )
})

test('a wrong signature is told from the right one in the same time, wherever it differs', () => {
  const signature = by({ algorithm: 'hmac-sha256', key: { secret: 'key', place: 'hmac' } })
  const right = sign(signature, message, secrets)
  expect([right, right.toUpperCase()].map((given) => isSigned(signature, message, secrets, given))).toEqual([
    true,
    true,
  ])
  const compared = vi.spyOn(crypto, 'timingSafeEqual')
  syncBuiltinESMExports()
  onTestFinished(() => {
    compared.mockRestore()
    syncBuiltinESMExports()
  })
  for (const at of [0, 31, 63]) {
    compared.mockClear()
    const wrong = `${right.slice(0, at)}${right[at] === '0' ? '1' : '0'}${right.slice(at + 1)}`
    expect(isSigned(signature, message, secrets, wrong)).toBe(false)
    expect(compared).toHaveBeenCalledTimes(1)
  }
  for (const given of [undefined, '', right.slice(1), `${right}00`, `${right.slice(0, -1)}g`, ` ${right}`])
    expect(isSigned(signature, message, secrets, given)).toBe(false)
})

test('without its key nothing is signed', () => {
  const signature = by({ algorithm: 'hmac-sha256', key: { secret: 'key', place: 'hmac' } })
  for (const none of [{}, { key: '' }] as Record<string, string>[])
    expect(() => sign(signature, message, none)).toThrow('no secret key')
})
