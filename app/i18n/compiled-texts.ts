import type { i18n as I18n } from 'i18next'

type Values = Record<string, unknown>
/** A text without placeholders, or the function that fills them in. */
type Compiled = string | ((values: Values) => string)

/** Options of i18next: whoever gives one is answered by i18next itself. Every other name is a value for a placeholder. */
const options = new Set([
  'appendNamespaceToCIMode',
  'applyPostProcessor',
  'context',
  'count',
  'fallbackLng',
  'interpolation',
  'joinArrays',
  'keyPrefix',
  'keySeparator',
  'lng',
  'lngs',
  'missingInterpolationHandler',
  'missingKeyNoValueFallbackToKey',
  'nest',
  'ns',
  'nsSeparator',
  'ordinal',
  'postProcess',
  'replace',
  'returnDetails',
  'returnObjects',
  'skipInterpolation',
])
const isOption = (name: string) => options.has(name) || name.startsWith('defaultValue')

const placeholder = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g

/** Undefined for a text that only i18next can read: with nesting, formats, paths or options as values. */
function compile(text: string): Compiled | undefined {
  const [first = '', ...pieces] = text.split(placeholder)
  const gaps: { name: string; written: string; after: string }[] = []
  const written = [...text.matchAll(placeholder)].map(([whole]) => whole)
  for (let at = 0; at < pieces.length; at += 2)
    gaps.push({ name: pieces[at] ?? '', written: written[at / 2] ?? '', after: pieces[at + 1] ?? '' })
  const rest = [first, ...gaps.map(({ after }) => after)]
  if (text.includes('$t(') || rest.some((piece) => piece.includes('{{'))) return undefined
  if (gaps.some(({ name }) => isOption(name))) return undefined
  if (gaps.length === 0) return text
  return (values) => {
    let filled = first
    for (const { name, written, after } of gaps) filled += filledIn(values, name, written) + after
    return filled
  }
}

/** As i18next: a value that is not given leaves its placeholder, one without content leaves nothing. */
function filledIn(values: Values, name: string, written: string): string {
  const value = values[name]
  if (typeof value === 'string') return value
  if (value !== undefined) return value === null ? '' : String(value)
  return Object.hasOwn(values, name) ? '' : written
}

const none: Values = {}

function hasOption(values: Values): boolean {
  for (const name in values) if (isOption(name)) return true
  return false
}

const wantsObjectsOnly = (values: Values) => values.returnObjects === true && Object.keys(values).length === 1

/** Frozen, as everybody gets the same one. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/** `t`, whatever its keys. */
type Translate = (key: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** `t` for one namespace, with its texts compiled once per key; `exists` says whether i18next has a key. */
function compiledT(translate: Translate, exists: (key: string) => boolean): Translate {
  const texts = new Map<string, Compiled | null>()
  const groups = new Map<string, object>()

  const textOf = (key: string) => {
    // A missing key is not kept, or unknown keys could fill the memory.
    if (!exists(key)) return null
    const text = translate(key, { returnObjects: true, skipInterpolation: true })
    const compiled = (typeof text === 'string' ? compile(text) : undefined) ?? null
    texts.set(key, compiled)
    return compiled
  }
  const groupOf = (key: string, values: object) => {
    const known = groups.get(key)
    if (known) return known
    const group = translate(key, values)
    if (typeof group === 'object' && group !== null) groups.set(key, frozen(group))
    return group
  }
  return (key, values, ...rest) => {
    const given = values === undefined ? none : values
    if (typeof key !== 'string' || !isValues(given)) return translate(key, values, ...rest)
    if (given !== none && hasOption(given))
      return wantsObjectsOnly(given) ? groupOf(key, given) : translate(key, values)
    const known = texts.get(key)
    const text = known === undefined ? textOf(key) : known
    if (text === null) return translate(key, values)
    return typeof text === 'string' ? text : text(given)
  }
}

const isValues = (given: unknown): given is Values => typeof given === 'object' && given !== null

/**
 * The same instance with other `t` and `getFixedT`; it is initialised, with its catalogues in memory. Plain and
 * interpolated texts are compiled at their first use; i18next answers what has counts, contexts, nesting or other options, and what
 * is missing. Unlike in i18next, a value is never read as a template.
 */
export function compileTexts(i18n: I18n): I18n {
  const getFixedT = i18n.getFixedT.bind(i18n) as unknown as (...args: unknown[]) => Translate
  const byNamespace = new Map<string, Translate>()
  const compiled = (namespace: string) => {
    const known = byNamespace.get(namespace)
    if (known) return known
    const t = compiledT(getFixedT(null, namespace), (key) => i18n.exists(key, { ns: namespace as 'common' }))
    byNamespace.set(namespace, t)
    return t
  }
  const usual = String(i18n.options.defaultNS)
  const fixed = (language: unknown, namespace: unknown = usual, prefix?: unknown) =>
    typeof namespace === 'string' && prefix === undefined && (!language || language === i18n.language)
      ? compiled(namespace)
      : getFixedT(language, namespace, prefix)
  return Object.assign(Object.create(i18n), { t: compiled(usual), getFixedT: fixed })
}
