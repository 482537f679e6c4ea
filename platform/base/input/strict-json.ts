/**
 * The JSON of a text that somebody else has written; undefined for anything else, for what is nested deeper than `depth`, and
 * for an object that has a field twice.
 */
export function strictJson(text: string, depth: number): unknown {
  // Nested very deep, no parser need look at it.
  if (isDeeper(text, depth)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return hasFieldTwice(text) ? undefined : value
  } catch {
    return undefined
  }
}

function isDeeper(text: string, most: number): boolean {
  let [depth, inText] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inText) {
      if (sign === '\\') at++
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > most) return true
  }
  return false
}

/** Texts, those with a colon behind them being fields, and where objects and lists begin and end. */
const PARTS = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g

/**
 * Whether an object of a text, which is JSON, has a field twice: `{"amount":1,"amount":2}`. Of such ones `JSON.parse` takes the
 * last, others the first, so who reads the message as it was sent may read another amount than was credited.
 */
function hasFieldTwice(text: string): boolean {
  const open: Set<string>[] = []
  for (const [part, quoted, colon] of text.matchAll(PARTS)) {
    if (part === '{' || part === '[') open.push(new Set())
    else if (part === '}' || part === ']') open.pop()
    else if (quoted !== undefined && colon !== undefined) {
      const fields = open.at(-1)
      // The same name may be written with escapes.
      const field = JSON.parse(quoted) as string
      if (fields?.has(field)) return true
      fields?.add(field)
    }
  }
  return false
}
