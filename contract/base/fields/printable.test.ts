import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrintable, isProse, isProseLines, printable, printableLines } from './printable.ts'

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
    expect(isProse(`a${sign}b`), JSON.stringify(sign)).toBe(false)
    expect(isProseLines(`a${sign}b`), JSON.stringify(sign)).toBe(sign === '\n')
  }
  for (const text of ['', 'Nguyễn Văn Đức', 'Nguye\u0302\u0303n', '王小明，你好', 'It’s 5 € – 😀'])
    expect(isPrintable(text), text).toBe(true)
})

test('the joiners of Persian, Hindi and emoji belong to what people write, and to no name', () => {
  for (const text of ['می‌شود', 'क्‍ष', 'ক্‌ষ', '👩‍💻', '👩🏽‍💻', '🏳️‍🌈']) {
    expect(isProse(text), text).toBe(true)
    expect(isProseLines(`${text}\n${text}`), text).toBe(true)
    expect(printable(text)).toBe(text)
    expect(isPrintable(text), text).toBe(false)
  }
  for (const text of ['a\u200cb', '\u200cمی', 'می\u200c\u200cشود', 'می\u202eشود', '👩\u200dx', 'x\u200d👩'])
    expect(isProse(text), JSON.stringify(text)).toBe(false)
})

test('an escaped text can be printed, and is the same string in JSON', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom(...unprintable), fc.string({ unit: 'binary' })) })
  fc.assert(
    fc.property(text, (text) => {
      expect(isProse(printable(text))).toBe(true)
      expect(isProseLines(printableLines(text))).toBe(true)
      expect(JSON.parse(printableLines(JSON.stringify({ text }, null, 2)))).toEqual({ text })
      if (isPrintable(text)) expect(printable(text)).toBe(text)
    }),
  )
})
