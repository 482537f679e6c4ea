import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

/** Reads one line as RFC 4180 says; what any other program would do. */
function read(line: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at < line.length) {
    let text = ''
    if (line[at] === '"') {
      at++
      while (line[at] !== '"' || line[at + 1] === '"') {
        text += line[at]
        at += line[at] === '"' ? 2 : 1
      }
      at++
    } else {
      while (line[at] !== ',' && line[at] !== '\r') text += line[at++]
    }
    cells.push(text)
    at += line[at] === ',' ? 1 : 2
    if (line[at - 1] === ',' && line[at] === undefined) cells.push('')
  }
  return cells
}

test('amounts stay numbers, formulas do not run', () => {
  expect(csvLine(['-12.50', '0.00', '17'])).toBe('-12.50,0.00,17\r\n')
  for (const text of [
    '=1+1',
    '+84912',
    '-cmd',
    '@sum',
    '\tx',
    '-1+2',
    '-1e3',
    '－1',
    '=HYPERLINK("http://x")',
  ]) {
    expect(read(csvLine([text])), text).toEqual([`'${text}`])
  }
  expect(csvLine(['\r=1'])).toBe('"\'\r=1"\r\n')
})

test('what cannot be seen is escaped, because a terminal may show the file', () => {
  expect(csvLine(['a\u001b[2J', '\u202eb\u009b', 'one\ttwo'])).toBe(
    'a\\u001b[2J,\\u202eb\\u009b,one\ttwo\r\n',
  )
})

test('what is written is read again, whatever it holds', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('a"b', 'a,b', 'a\r\nb', '""', 'Rồng Vàng'),
  )
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (cells) => {
      const safe = cells.map((one) => one.replace(/^[=+\-@\t\r\n＝＋－＠]+/, ''))
      fc.pre(safe.length > 1 || safe[0] !== '')
      expect(read(csvLine(safe))).toEqual(safe)
    }),
  )
})

test('no cell begins like a formula unless it is a plain decimal', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '-1', '"'), fc.string()),
      (parts) => {
        const text = parts.join('')
        const [first = ''] = read(csvLine([text, 'end']))
        expect(/^[=+\-@\t\r\n]/.test(first) && !/^-\d+(\.\d+)?$/.test(first)).toBe(false)
      },
    ),
  )
})
