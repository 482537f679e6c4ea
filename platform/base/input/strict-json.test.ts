import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strictJson } from './strict-json.ts'

const DEPTH = 5

test('what is written by a serializer is read as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: DEPTH - 1 }), fc.nat({ max: 4 }), (said, indent) => {
      const text = JSON.stringify(said, null, indent)
      expect(strictJson(text, DEPTH)).toEqual(JSON.parse(text))
    }),
  )
})

test('a field twice is told apart from a text that looks like one, wherever it stands', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.jsonValue({ maxDepth: 1 }),
      fc.jsonValue({ maxDepth: 1 }),
      (name, one, other) => {
        const field = JSON.stringify(name)
        const [first, second] = [JSON.stringify(one), JSON.stringify(other)]
        expect(strictJson(`{${field}:${first}}`, DEPTH)).toBeDefined()
        expect(strictJson(`{${field}:${first} , ${field} : ${second}}`, DEPTH)).toBeUndefined()
        expect(strictJson(`{"in":[0,{${field}:${first},${field}:${second}}]}`, DEPTH)).toBeUndefined()
        expect(strictJson(`[{${field}:${first}},{${field}:${second}}]`, DEPTH)).toBeDefined()
        const text = JSON.stringify(`{${field}:${first},${field}:${second}}`)
        expect(strictJson(`{"text":${text},"more":${text}}`, DEPTH)).toBeDefined()
      },
    ),
  )
})

test.each([
  '{"amount":1,"amount":2}',
  '{"amount":1,"\\u0061mount":2}',
  '{"":1,"":1}',
  '{"a":{"b":1,"c":{},"b":1}}',
  '{"a":1',
  '',
  `${'['.repeat(DEPTH + 1)}${']'.repeat(DEPTH + 1)}`,
  `{"a":${'['.repeat(60_000)}`,
])('%s is none', (text) => expect(strictJson(text, DEPTH)).toBeUndefined())

test('what is no JSON is read once, however long it is', () => {
  for (const part of ['\\"', '"', '{"a":', '\\', ' '])
    expect(strictJson(`"${part.repeat(512 * 1024)}`, DEPTH)).toBeUndefined()
})
