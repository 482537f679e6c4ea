import type { i18n as I18n } from 'i18next'

type Values = Record<string, unknown>
/** A text without placeholders, or the function that fills them in. */
type CompiledText = string | ((values: Values) => string)

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

/** Undefined for a text that only i18next can read: with nesting, formats, paths or options as values but a count. */
function compile(text: string, counts: boolean): CompiledText | undefined {
  const [first = '', ...pieces] = text.split(placeholder)
  const gaps: { name: string; written: string; after: string }[] = []
  const written = [...text.matchAll(placeholder)].map(([whole]) => whole)
  for (let at = 0; at < pieces.length; at += 2)
    gaps.push({ name: pieces[at] ?? '', written: written[at / 2] ?? '', after: pieces[at + 1] ?? '' })
  const rest = [first, ...gaps.map(({ after }) => after)]
  if (text.includes('$t(') || rest.some((piece) => piece.includes('{{'))) return undefined
  if (gaps.some(({ name }) => isOption(name) && !(counts && name === 'count'))) return undefined
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

/** What the values ask of i18next besides filling placeholders: nothing, a text for a count, or more. */
function askedBy(values: Values): 'nothing' | 'count' | 'more' {
  let kind: 'nothing' | 'count' = 'nothing'
  for (const name in values) {
    if (name === 'count' && typeof values.count === 'number') kind = 'count'
    else if (isOption(name)) return 'more'
  }
  return kind
}

const wantsObjectsOnly = (values: Values) => values.returnObjects === true && Object.keys(values).length === 1

/** Frozen, as everybody gets the same one. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/** `t`, whatever its keys. */
type Translate = (key: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** `t` for one namespace, with its texts compiled once per key; `exists` says whether i18next has a key, and `existsHere` whether the language itself does. */
function compiledT(
  translate: Translate,
  exists: (key: string) => boolean,
  existsHere: (key: string) => boolean,
  plurals: Intl.PluralRules,
): Translate {
  const texts = new Map<string, CompiledText | null>()
  const countedTexts = new Map<string, CompiledText | null>()
  const groups = new Map<string, object>()

  const textOf = (key: string) => {
    const cached = texts.get(key)
    return cached === undefined ? compiledOf(texts, key, [key]) : cached
  }
  const countedTextOf = (key: string, count: number) => {
    const form = `${key}_${plurals.select(count)}`
    const own = count === 0 ? `${key}_zero` : form
    const cached = countedTexts.get(own)
    return cached === undefined ? compiledOf(countedTexts, own, [own, form, key]) : cached
  }
  /** The text of the first of `keys` that there is. A missing one is not kept, or unknown keys could fill the memory. */
  const compiledOf = (cache: Map<string, CompiledText | null>, name: string, keys: readonly string[]) => {
    const key = keys.find(cache === countedTexts ? existsHere : exists)
    if (key === undefined) return null
    const text = translate(key, { returnObjects: true, skipInterpolation: true })
    const compiled = (typeof text === 'string' ? compile(text, cache === countedTexts) : undefined) ?? null
    cache.set(name, compiled)
    return compiled
  }
  const groupOf = (key: string, values: object) => {
    const cached = groups.get(key)
    if (cached) return cached
    const group = translate(key, values)
    if (typeof group === 'object' && group !== null) groups.set(key, frozen(group))
    return group
  }
  return (key, values, ...rest) => {
    const options = values === undefined ? none : values
    if (typeof key !== 'string' || !isValues(options)) return translate(key, values, ...rest)
    const kind = options === none ? 'nothing' : askedBy(options)
    if (kind === 'more') return wantsObjectsOnly(options) ? groupOf(key, options) : translate(key, values)
    const text = kind === 'count' ? countedTextOf(key, Number(options.count)) : textOf(key)
    if (text === null) return translate(key, values)
    return typeof text === 'string' ? text : text(options)
  }
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

/**
 * The same instance with other `t` and `getFixedT`; it is initialised, with its catalogues in memory. Plain and
 * interpolated texts are compiled at their first use, those with counts too; i18next still handles texts with contexts,
 * nesting or other options, and missing ones. Unlike in i18next, a value is never read as a template.
 */
export function compileTexts(i18n: I18n): I18n {
  const getFixedT = i18n.getFixedT.bind(i18n) as unknown as (...args: unknown[]) => Translate
  const byNamespace = new Map<string, Translate>()
  const plurals = new Intl.PluralRules(i18n.language)
  const compiled = (namespace: string) => {
    const translate = byNamespace.get(namespace)
    if (translate) return translate
    const t = compiledT(
      getFixedT(null, namespace),
      (key) => i18n.exists(key, { ns: namespace as 'common' }),
      // A count has the plurals of the language that its text is in.
      (key) => i18n.exists(key, { ns: namespace as 'common', lngs: [i18n.language] }),
      plurals,
    )
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
