/** What is wrong with the look of a page: what, at which element, and its text. */
export interface Finding {
  kind:
    | 'page wider than the window'
    | 'outside the window'
    | 'cut'
    | 'cut at its end'
    | 'outside its box'
    | 'over other text'
    | 'broken word'
    | 'letters one below the other'
    | 'wrong direction'
  where: string
  text: string
}

/**
 * Looks for text that does not fit, on the page as it is: for `page.evaluate`, so that nothing outside of it is used. Of
 * what is cut at its end with an ellipsis, nothing is said where the whole text is there for everybody: in a title, in the
 * name of what holds it, or somewhere else on the page. Closed parts of a page are not looked at; `openParts` opens them.
 */
export function pageFindings(): Finding[] {
  const findings: Finding[] = []
  const root = document.documentElement
  const width = root.clientWidth
  /** Rounded positions differ by as much. */
  const SLACK_PX = 1.5
  /** The part of a line's height above and below its letters: only marks on tall letters are there. */
  const AIR = 0.25
  /** What is painted by a clock, or lies over others by design. */
  const MOVES = '.notice-track, [data-overlay], [aria-hidden=true]'

  const nameOf = (element: Element): string => {
    const part = element.getAttribute('data-field') ?? element.getAttribute('data-records')
    const kind = [...element.classList].slice(0, 3).join('.')
    return `${element.tagName.toLowerCase()}${kind && `.${kind}`}${part ? `[${part}]` : ''}`
  }
  const whereOf = (element: Element): string => {
    const path: string[] = []
    for (
      let at: Element | null = element;
      at && at !== document.body && path.length < 4;
      at = at.parentElement
    )
      path.unshift(nameOf(at))
    return path.join(' > ')
  }
  const tell = (kind: Finding['kind'], element: Element, text: string) =>
    findings.push({ kind, where: whereOf(element), text: text.replace(/\s+/g, ' ').trim().slice(0, 80) })

  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  /** Only for those who hear the page. */
  const isUnseen = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (styleOf(at).position === 'absolute' && (at.clientWidth <= 2 || at.clientHeight <= 2)) return true
    return false
  }
  const hasBox = (element: Element): boolean => {
    const { backgroundColor, borderTopWidth, borderInlineStartWidth, display } = styleOf(element)
    if (display.startsWith('inline') && display !== 'inline-flex' && display !== 'inline-block') return false
    return (
      !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor) ||
      parseFloat(borderTopWidth) * parseFloat(borderInlineStartWidth) > 0
    )
  }
  /** The whole text is there for everybody besides. */
  const isToldElsewhere = (element: Element, text: string): boolean => {
    const named = element.closest('[title], [aria-label]')
    const name = `${named?.getAttribute('title') ?? ''} ${named?.getAttribute('aria-label') ?? ''}`
    return name.includes(text.trim())
  }

  if (root.scrollWidth > width) tell('page wider than the window', document.body, `${root.scrollWidth} px`)

  const breaksWords = !/^(?:th|lo|km|my|ja|zh)/.test(root.lang)

  interface Run {
    text: string
    parent: Element
    rects: DOMRect[]
    layer: Element
  }
  const runs: Run[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.nodeValue ?? ''
    if (
      !parent ||
      text.trim() === '' ||
      parent.closest('script, style, noscript, template, option, svg, textarea')
    )
      continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || parent.closest(MOVES))
      continue
    if (isUnseen(parent)) continue
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5)
    if (rects.length === 0) continue

    // The names of hashes: their beginning tells which one it is.
    if (parent.closest('code')) continue

    let layer: Element = document.body
    let floats = false
    let sideways = true
    let upright = true
    let box: Element | undefined
    let isCut = false
    for (let at: Element | null = parent; at && at !== root; at = at.parentElement) {
      const style = styleOf(at)
      const area = at.getBoundingClientRect()
      const over = (by: number) =>
        rects.some((rect) => rect.left < area.left - by || rect.right > area.right + by)
      const above = (rect: DOMRect) =>
        rect.bottom - AIR * rect.height > area.bottom + SLACK_PX ||
        rect.top + AIR * rect.height < area.top - SLACK_PX
      const lines = style.getPropertyValue('-webkit-line-clamp')
      const clips = (value: string) => value === 'hidden' || value === 'clip'
      if (sideways && !isCut && clips(style.overflowX) && over(SLACK_PX)) {
        isCut = true
        if (style.textOverflow !== 'ellipsis') tell('cut', at, text)
        else if (!isToldElsewhere(parent, text)) tell('cut at its end', at, text)
      }
      if (upright && !isCut && clips(style.overflowY) && at !== document.body && rects.some(above)) {
        isCut = true
        if (lines === 'none' || lines === '') tell('cut', at, text)
        else if (!isToldElsewhere(parent, text)) tell('cut at its end', at, text)
      }
      if (/auto|scroll/.test(style.overflowX)) sideways = false
      if (/auto|scroll/.test(style.overflowY)) upright = false
      if (layer === document.body && /absolute|fixed|sticky/.test(style.position)) layer = at
      floats ||= /absolute|fixed/.test(style.position)
      if (!box && !floats && !isCut && sideways && upright && at !== document.body && hasBox(at)) {
        box = at
        if (over(SLACK_PX) || rects.some(above)) tell('outside its box', at, text)
      }
    }
    if (sideways && !isCut && rects.some((rect) => rect.left < -SLACK_PX || rect.right > width + SLACK_PX))
      tell('outside the window', parent, text)
    if (!isCut) runs.push({ text, parent, rects, layer })

    // A word on two lines; longer ones have a hyphen in browsers that know the language, and those without spaces break between
    // words by themselves. Letters among the digits of a hash are none.
    if (breaksWords && rects.length > 1)
      for (const word of text.matchAll(/(?<![\p{L}\p{M}\d])[\p{L}\p{M}]{3,11}(?![\p{L}\p{M}\d])/gu)) {
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const parts = [...range.getClientRects()].filter((rect) => rect.width > 0.5)
        if (new Set(parts.map(({ bottom }) => Math.round(bottom / 4))).size > 1)
          tell('broken word', parent, word[0])
      }

    const letters = text.trim().length
    const lineCount = new Set(rects.map(({ bottom }) => Math.round(bottom / 4))).size
    if (letters >= 4 && lineCount > letters / 2.5) tell('letters one below the other', parent, text)

    const figure = text.trim()
    // In a run from the left, words from the right stand as they should by themselves; figures before and signs after them do not.
    if (
      root.dir === 'rtl' &&
      /[\u0590-\u08ff]/.test(figure) &&
      styleOf(parent).direction !== 'rtl' &&
      styleOf(parent).unicodeBidi !== 'plaintext' &&
      /^[^\u0590-\u08ff]*\d|[^\p{L}\p{M}\d]$/u.test(figure) &&
      !parent.closest('[dir]:not(html), [lang]:not(html)')
    )
      tell('wrong direction', parent, text)
    if (root.dir === 'rtl' && /^[-−+]?\d[\d.,:/\s]*[%₫]?$/.test(figure) && figure.length > 1) {
      const start = text.indexOf(figure)
      const at = (offset: number): DOMRect => {
        range.setStart(node as Node, offset)
        range.setEnd(node as Node, offset + 1)
        return range.getBoundingClientRect()
      }
      const [first, last] = [at(start), at(start + figure.length - 1)]
      if (Math.abs(first.top - last.top) < 2 && first.left > last.left) tell('wrong direction', parent, text)
    }
  }

  /** More, such as a link, is scrolled in a field. */
  const SHORT_LETTERS = 20
  const fields = 'input:not([type=hidden], [type=radio], [type=checkbox])'
  for (const field of document.querySelectorAll<HTMLInputElement>(fields))
    if (
      field.checkVisibility() &&
      !isUnseen(field) &&
      field.value.length < SHORT_LETTERS &&
      field.value !== '' &&
      field.scrollWidth > field.clientWidth + 1
    )
      tell('cut', field, field.value)

  // Lines in order of their upper end: only those that begin before one ends can lie over it.
  const lines = runs
    .flatMap((run) =>
      run.rects.map((rect) => ({
        run,
        left: rect.left,
        right: rect.right,
        top: rect.top + AIR * rect.height,
        bottom: rect.bottom - AIR * rect.height,
      })),
    )
    .sort((one, other) => one.top - other.top)
  lines.forEach((line, index) => {
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next]
      if (!other || other.top > line.bottom - SLACK_PX) break
      if (other.run === line.run || other.run.layer !== line.run.layer) continue
      if (Math.min(line.right, other.right) - Math.max(line.left, other.left) > 2 * SLACK_PX)
        tell(
          'over other text',
          other.run.parent,
          `${other.run.text.trim().slice(0, 30)} | ${line.run.text.trim().slice(0, 30)}`,
        )
    }
  })
  return findings
}

/** Opens what a tap opens within a page, such as the rows of a form; not what then lies over the rest. Answers how many. */
export function openParts(): number {
  let count = 0
  for (const part of document.querySelectorAll<HTMLDetailsElement>(
    'main details:not([open]), footer details:not([open])',
  )) {
    // Of parts with one name only one may be open.
    part.removeAttribute('name')
    part.open = true
    const covers = [...part.children].some((child) => /absolute|fixed/.test(getComputedStyle(child).position))
    if (covers) part.open = false
    else count += 1
  }
  return count
}
