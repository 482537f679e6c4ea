import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('<', '>', '&', '"', "'", '&amp;', '</td>', '\0', '\u2028', '\ud800', 'ố'))
    .map((some) => some.join('')),
)

it('writes a text as React does, as a child and as an attribute', () => {
  fc.assert(
    fc.property(text, (any) => {
      const escaped = escapeHtml(any)
      expect(renderToStaticMarkup(<i title={any}>{any}</i>)).toBe(`<i title="${escaped}">${escaped}</i>`)
    }),
  )
})
