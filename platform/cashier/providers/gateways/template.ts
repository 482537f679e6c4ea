/** Values by their names in templates: `order`, `created.compact`, `merchant.code`. */
export type Values = Readonly<Record<string, string>>

/** A part of a template: text as it is, or the name of a value. */
type Part = { text: string } | { name: string }

/**
 * The parts of a template: `{name}` stands for a value, everything else for itself. Undefined for a brace that is not closed,
 * not opened, or empty. One pass without regular expressions, so that no text makes it slow.
 */
function partsOf(template: string): Part[] | undefined {
  const parts: Part[] = []
  let at = 0
  while (at < template.length) {
    const open = template.indexOf('{', at)
    const text = open < 0 ? template.slice(at) : template.slice(at, open)
    if (text.includes('}')) return undefined
    if (text !== '') parts.push({ text })
    if (open < 0) break
    const close = template.indexOf('}', open)
    const name = template.slice(open + 1, close)
    if (close < 0 || name === '' || name.includes('{')) return undefined
    parts.push({ name })
    at = close + 1
  }
  return parts
}

/** The names in a template; undefined if it is malformed. */
export const namesIn = (template: string): string[] | undefined =>
  partsOf(template)?.flatMap((part) => ('name' in part ? part.name : []))

/** A template with its values in place. Throws for a name that has none: the description's check has let it through. */
export function fill(template: string, values: Values): string {
  const parts = partsOf(template)
  if (!parts) throw new Error(`${template} is no template`)
  return parts
    .map((part) => {
      if ('text' in part) return part.text
      if (!Object.hasOwn(values, part.name)) throw new Error(`no value ${part.name}`)
      return values[part.name]
    })
    .join('')
}
