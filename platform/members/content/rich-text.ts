import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { isRichLink, type RichTag, type RichText } from '#contract/base/fields/rich-text.ts'
import { MAX_CONTENT_DEPTH } from '#platform/members/limits.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Elements that are kept, by their HTML name. */
const keptTags: Readonly<Record<string, RichTag>> = {
  p: 'p',
  br: 'br',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
  h3: 'h3',
}

/** Elements dropped with their content; of other elements the content is kept. */
const droppedTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
  'select',
  'button',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'audio',
  'video',
])

/**
 * Parses HTML like a browser, and keeps only rich text: a few elements, and links to pages of the site or to https
 * addresses (`contract/base/fields/rich-text.ts`). Never throws; the result may be empty.
 */
export const readRichText = (html: string): RichText => richOf(parseFragment(html).childNodes, 0)

function richOf(nodes: readonly Node[], depth: number): RichText {
  if (depth > MAX_CONTENT_DEPTH) return []
  return nodes.flatMap((node): RichText => {
    if ('value' in node) return node.value === '' ? [] : [replaceUnstorable(node.value)]
    if (!('tagName' in node) || droppedTags.has(node.tagName)) return []
    const children = richOf(node.childNodes, depth + 1)
    const tag = keptTags[node.tagName]
    if (!tag) return children
    if (tag !== 'a') return [{ tag, children: tag === 'br' ? [] : children }]
    const href = hrefOf(node)
    return href === undefined ? children : [{ tag, href, children }]
  })
}

/** Replaces characters that PostgreSQL cannot store in JSON: NUL and unpaired surrogates. */
const replaceUnstorable = (text: string) => text.replace(/[\0\p{Surrogate}]/gu, '\ufffd')

function hrefOf({ attrs }: Element): string | undefined {
  const href = attrs.find(({ name }) => name === 'href')?.value.trim() ?? ''
  return href.length <= 2_048 && isRichLink(href) ? replaceUnstorable(href) : undefined
}

/** The readable text, with a space between two elements. */
export const plainText = (rich: RichText): string =>
  rich
    .map((node) => (typeof node === 'string' ? node : `${plainText(node.children)} `))
    .join('')
    .trim()

/** Text with these tags says itself where its parts begin. */
const BLOCK = /<(?:p|ul|ol|li|h3)\b/i

/**
 * What an operator writes: paragraphs with an empty line between them, which may have `<b>`, `<i>` and links; or HTML, where
 * it has elements of its own for paragraphs and lists.
 */
export const readWrittenText = (text: string): RichText =>
  readRichText(
    BLOCK.test(text)
      ? text
      : text
          .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
          .map((paragraph) => paragraph.trim())
          .filter((paragraph) => paragraph !== '')
          .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`)
          .join(''),
  )

/** The same back: what `readWrittenText` reads as this. */
export function writtenText(rich: RichText): string {
  const isPlain = rich.every(
    (node) => typeof node !== 'string' && node.tag === 'p' && !hasBlock(node.children),
  )
  return isPlain
    ? rich
        .map((node) =>
          typeof node === 'string' ? node : htmlOf(node.children).replaceAll('<br>', '\n').trim(),
        )
        .join('\n\n')
    : htmlOf(rich)
}

const hasBlock = (rich: RichText): boolean =>
  rich.some(
    (node) =>
      typeof node !== 'string' &&
      (['p', 'ul', 'ol', 'li', 'h3'].includes(node.tag) || hasBlock(node.children)),
  )

const htmlOf = (rich: RichText): string =>
  rich
    .map((node) => {
      if (typeof node === 'string') return escaped(node)
      if (node.tag === 'br') return '<br>'
      const href = node.href === undefined ? '' : ` href="${escaped(node.href).replaceAll('"', '&quot;')}"`
      return `<${node.tag}${href}>${htmlOf(node.children)}</${node.tag}>`
    })
    .join('')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
