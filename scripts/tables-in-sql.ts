/** The keywords that a table's name follows, and whether a list of tables may follow. */
const BEFORE_TABLE: Record<string, { list: boolean }> = {
  from: { list: true },
  using: { list: true },
  truncate: { list: true },
  lock: { list: true },
  table: { list: true },
  into: { list: false },
  update: { list: false },
}
/** The keywords that end a list of tables; commas after them do not separate tables. */
const AFTER_LIST = new Set([
  'select',
  'where',
  'group',
  'order',
  'having',
  'limit',
  'window',
  'union',
  'except',
  'intersect',
  'returning',
  'set',
  'values',
  'for',
  'when',
  ';',
])
const COMMENT_OR_TEXT = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g
const TOKEN = /[\w.?]+|[()[\],;]/g

/** The state within one pair of brackets. */
interface Level {
  /** The next word is a table. */
  expects: boolean
  /** A comma separates tables. */
  list: boolean
}

/**
 * The names in a statement, or a part of one, in positions where SQL expects a table: tables, but also functions,
 * common table expressions and so on. `expects`: whether a table would follow the text. Interpolated values appear as
 * `?`.
 */
export function tablesInSql(text: string): { named: string[]; expects: boolean } {
  const plain = text
    .replace(COMMENT_OR_TEXT, (match) => (match.startsWith("'") ? '?' : ' '))
    .replaceAll('"', '')
    .replaceAll('public.', '')
  const named: string[] = []
  const outer: Level[] = []
  let level: Level = { expects: false, list: false }
  let before = ''
  for (const token of plain.toLowerCase().match(TOKEN) ?? []) {
    const word = BEFORE_TABLE[token]
    if (token === '(' || token === '[') {
      outer.push(level)
      // `from (a join b …)`; what follows a name is its columns or arguments.
      level = { expects: level.expects && before !== 'using', list: false }
    } else if (token === ')' || token === ']') {
      level = outer.pop() ?? level
      level.expects = false
    } else if (token === ',') level.expects = level.list
    else if (token === 'join') level.expects = true
    else if (word && !(token === 'from' && before === 'distinct')) level = { expects: true, list: word.list }
    else if (AFTER_LIST.has(token)) level = { expects: false, list: false }
    else if (level.expects && token !== 'only' && token !== 'lateral') {
      named.push(token)
      level.expects = false
    }
    before = token
  }
  return { named, expects: level.expects }
}

/** Whether a text in quotation marks is a statement: it begins like one, possibly after comments. */
export const isStatement = (quoted: string): boolean =>
  /^['"`](?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(?:select|insert into|update|delete from|with|merge into|truncate|lock table|table)\s/i.test(
    quoted,
  )
