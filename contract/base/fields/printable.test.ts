import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrintable, isPrintableLines, printable, printableLines } from './printable.ts'

/** Escape, a C1 control, right-to-left override, zero-width joiner, private use, a tag, unassigned, half a pair. */
const unprintable = [
  '\u001b',
  '\u009b',
  '\u202e',
  '\u200d',
  '\ue000',
  '\u{e0041}',
  '\u{e0fff}',
  '\ud800',
  '\n',
]

test('what cannot be seen is found wherever it stands; what is written in our languages is fine', () => {
  for (const sign of unprintable) {
    expect(isPrintable(`a${sign}b`), JSON.stringify(sign)).toBe(false)
    expect(isPrintableLines(`a${sign}b`), JSON.stringify(sign)).toBe(sign === '\n')
  }
  for (const text of ['', 'Nguyễn Văn Đức', 'Nguye\u0302\u0303n', '王小明，你好', 'It’s 5 € – 😀'])
    expect(isPrintable(text), text).toBe(true)
})

test('an escaped text can be printed, and is the same string in JSON', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom(...unprintable), fc.string({ unit: 'binary' })) })
  fc.assert(
    fc.property(text, (text) => {
      expect(isPrintable(printable(text))).toBe(true)
      expect(isPrintableLines(printableLines(text))).toBe(true)
      expect(JSON.parse(printableLines(JSON.stringify({ text }, null, 2)))).toEqual({ text })
      if (isPrintable(text)) expect(printable(text)).toBe(text)
    }),
  )
})
