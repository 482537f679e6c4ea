import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEAL_AGE_MS } from '#contract/limits.ts'
import { sameText, seal, unseal } from './cipher.ts'

const KEY = '00'.repeat(32)
const IV = '000102030405060708090a0b0c0d0e0f'
const AT = 1_700_000_000_000

/** The same scheme made of Node's own primitives, as another platform would write it. */
function sealByNode(plain: string, iv = IV): string {
  const derive = (text: string) => createHmac('sha256', KEY).update(text).digest()
  const cipher = createCipheriv('aes-256-cbc', derive('sen body encryption 1'), Buffer.from(iv, 'hex'))
  const signed = Buffer.concat([Buffer.from(iv, 'hex'), cipher.update(plain, 'utf8'), cipher.final()])
  const mac = createHmac('sha256', derive('sen body authentication 1')).update(signed).digest()
  return Buffer.concat([signed, mac]).toString('base64')
}

describe('vectors', () => {
  const vectors: [unknown, string][] = [
    [
      { username: 'player1' },
      'AAECAwQFBgcICQoLDA0OD8yBZLSkTq4EW3fiXoCYlSpsRt+8eU0VKGyQMKNo3Hh5632hiKQquZh/JJSDW3MlDSq/BuX4yyuzl+/PLihwl4Uo9Ra4bLgAhHi4L0l8AUxt90BYglEQNIcqighUW+Pn3w==',
    ],
    [
      null,
      'AAECAwQFBgcICQoLDA0OD8yBZLSkTq4EW3fiXoCYlSon0kPxMb6LKQFJnXX4oJ5rYFOk+41hfu81RpJLOiZzOxylb4isTw0qjy86V0VkPl3rXHgomOKfJ4w6rIbc7pIV',
    ],
    [
      'Đỗ Thị Ánh 中文 🎲',
      'AAECAwQFBgcICQoLDA0OD8yBZLSkTq4EW3fiXoCYlSoUSLbXSimDZyG00chovq3pMB8PMhOil+/wxFYBXaTfWfWIU7Oac8yJDLltPyq2mVwjGAlqRBK6NNKsS9VRcQ6nEeY8Hdya6RPOldgAMHiP4A==',
    ],
  ]
  test.each(vectors)('%j', (body, sealed) => {
    expect(seal(body, KEY, AT, IV)).toBe(sealed)
    expect(sealByNode(JSON.stringify({ at: AT, body }))).toBe(sealed)
    expect(unseal(sealed, KEY, AT)).toEqual({ body })
  })

  test('AES-256-CBC with the derived key is what lies inside', () => {
    const all = Buffer.from(seal({ a: 1 }, KEY, AT), 'base64')
    const key = createHmac('sha256', KEY).update('sen body encryption 1').digest()
    const decipher = createDecipheriv('aes-256-cbc', key, all.subarray(0, 16))
    const plain = decipher.update(all.subarray(16, -32), undefined, 'utf8') + decipher.final('utf8')
    expect(JSON.parse(plain)).toEqual({ at: AT, body: { a: 1 } })
  })
})

test('any JSON value comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const body = JSON.parse(JSON.stringify(value)) as unknown
      expect(unseal(seal(body, KEY, AT), KEY, AT)).toEqual({ body })
    }),
  )
})

test('the same body is never the same text twice', () => {
  expect(new Set(Array.from({ length: 50 }, () => seal('x', KEY, AT))).size).toBe(50)
})

test('a change of any byte is refused', () => {
  const sealed = Buffer.from(seal({ amount: '1.00' }, KEY, AT), 'base64')
  for (let at = 0; at < sealed.length; at++) {
    for (const bit of [0x01, 0x80]) {
      const bent = Buffer.from(sealed)
      bent[at] = (bent[at] ?? 0) ^ bit
      expect(unseal(bent.toString('base64'), KEY, AT), `byte ${at}`).toBeUndefined()
    }
  }
})

test('a text that is cut, prolonged or no sealed text is refused', () => {
  const sealed = Buffer.from(seal({ amount: '1.00' }, KEY, AT), 'base64')
  for (let length = 0; length < sealed.length; length++)
    expect(unseal(sealed.subarray(0, length).toString('base64'), KEY, AT)).toBeUndefined()
  expect(unseal(Buffer.concat([sealed, Buffer.alloc(16)]).toString('base64'), KEY, AT)).toBeUndefined()
  fc.assert(fc.property(fc.string(), (text) => unseal(text, KEY, AT) === undefined))
})

test('another key opens nothing', () => {
  expect(unseal(seal('x', KEY, AT), '11'.repeat(32), AT)).toBeUndefined()
})

test('it is good for five minutes, from a clock that is five minutes off at most', () => {
  const sealed = seal('x', KEY, AT)
  for (const off of [-SEAL_AGE_MS, 0, SEAL_AGE_MS])
    expect(unseal(sealed, KEY, AT + off)).toEqual({ body: 'x' })
  for (const off of [-SEAL_AGE_MS - 1, SEAL_AGE_MS + 1]) expect(unseal(sealed, KEY, AT + off)).toBeUndefined()
})

test('what a broken peer seals is refused, not thrown on', () => {
  for (const plain of ['', 'null', '7', '[]', '{}', '{"at":"now","body":1}', '{"at":null}', 'no json'])
    expect(unseal(sealByNode(plain), KEY, AT), plain).toBeUndefined()
})

test('texts are the same only when they are', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (a, b) => sameText(a, b) === (a === b)))
  fc.assert(fc.property(fc.string(), (a) => sameText(a, `${a}`) && !sameText(a, `${a}x`)))
})
