import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RichElement, RichText } from '#contract/base/fields/rich-text.ts'
import { plainText, readRichText, readWrittenText, writtenText } from './rich-text.ts'

test('a few elements stay, of the others what is in them', () => {
  expect(readRichText('<h3>Chào</h3><p class="x">một <b>hai</b> <span><i>ba</i></span><br>bốn</p>')).toEqual([
    { tag: 'h3', children: ['Chào'] },
    {
      tag: 'p',
      children: [
        'một ',
        { tag: 'strong', children: ['hai'] },
        ' ',
        { tag: 'em', children: ['ba'] },
        { tag: 'br', children: [] },
        'bốn',
      ],
    },
  ])
  expect(readRichText('1 < 2 &amp; 3')).toEqual(['1 < 2 & 3'])
  expect(plainText(readRichText('<ul><li>a<li>b</ul>'))).toBe('a b')
})

test('what runs or draws by itself goes with all that is in it', () => {
  for (const html of [
    '<script>alert(1)</script>',
    '<style>p{}</style>',
    '<svg><a href="https://x.example"><animate attributeName=href values="javascript:alert(1)"/></a></svg>',
    '<math><mtext><textarea/><img onerror=alert(1)></textarea></mtext></math>',
    '<xmp><p>x</p></xmp>',
    '<iframe srcdoc="<p>x</p>"></iframe>',
    '<!-- <p>x</p> -->',
    '<img src=x onerror=alert(1)>',
  ])
    expect(readRichText(html), html).toEqual([])
})

test('a link leads to a page of the site or to an https address; of any other its words stay', () => {
  const link = (href: string) => readRichText(`<a href="${href}" onclick="x()">y</a>`)[0]
  expect(link('/promotions?x=1')).toEqual({ tag: 'a', href: '/promotions?x=1', children: ['y'] })
  expect(link('https://help.example/a')).toEqual({
    tag: 'a',
    href: 'https://help.example/a',
    children: ['y'],
  })
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'java&#10;script:x',
    '&#0000001javascript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'http://x.example',
    'mailto:a@b.c',
    '',
    '#x',
    'promotions',
  ])
    expect(link(href), href).toBe('y')
})

test('whatever is written, nothing but rich text comes of it', () => {
  const pieces = fc.constantFrom(
    ...[
      '<p>',
      '</p>',
      '<b>',
      '<a href="/x">',
      '<a href=javascript:x>',
      '</a>',
      '<svg>',
      '<math>',
      '<script>',
    ],
    ...[
      '<table>',
      '<li>',
      '<ul>',
      '"',
      "'",
      '<',
      '>',
      '&lt;',
      '&#x3c;',
      '<!--',
      '-->',
      '<![CDATA[',
      '\0',
      '\ud800',
    ],
  )
  const markup = fc
    .array(fc.oneof(pieces, fc.string({ unit: 'binary' })), { maxLength: 40 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(markup, (html) => {
      const rich = readRichText(html)
      expect(RichText.safeParse(rich).success).toBe(true)
      const attributes = (element: RichElement) => Object.keys(element).sort().join()
      const walk = (nodes: RichText): void => {
        for (const node of nodes) {
          if (typeof node === 'string') continue
          expect(attributes(node)).toBe(node.tag === 'a' ? 'children,href,tag' : 'children,tag')
          walk(node.children)
        }
      }
      walk(rich)
      expect(JSON.parse(JSON.stringify(rich))).toEqual(rich)
    }),
    { numRuns: 300 },
  )
})

test('what is nested without end is cut', () => {
  expect(plainText(readRichText(`${'<b>'.repeat(5_000)}deep`)).length).toBeLessThan(5)
})

test('paragraphs are written with an empty line between them, and read back as they were written', () => {
  const rich = readWrittenText('một <b>hai</b>\nba\n\n\n1 &lt; 2 <a href="/rng">chơi</a>')
  expect(rich).toEqual([
    { tag: 'p', children: ['một ', { tag: 'strong', children: ['hai'] }, { tag: 'br', children: [] }, 'ba'] },
    { tag: 'p', children: ['1 < 2 ', { tag: 'a', href: '/rng', children: ['chơi'] }] },
  ])
  expect(writtenText(rich)).toBe('một <strong>hai</strong>\nba\n\n1 &lt; 2 <a href="/rng">chơi</a>')
  expect(readWrittenText(writtenText(rich))).toEqual(rich)
  const list = readWrittenText('<p>một</p><ul><li>hai</li></ul>')
  expect(readWrittenText(writtenText(list))).toEqual(list)
  expect(readWrittenText('<p>x</p><script>y</script>')).toEqual([{ tag: 'p', children: ['x'] }])
})
