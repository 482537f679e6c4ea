import type { z } from 'zod'

/** What each type of a value is called. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** What things of a size are counted in. */
const unitNames: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** Several forms to choose from: `a list, "sorted" or "body"`. */
const anyOf = (forms: readonly string[]): string =>
  [forms.slice(0, -1).join(', '), forms.at(-1)].filter(Boolean).join(' or ')

/**
 * What a value of a file may be, in words of ours: `safeParse(value, { error: plainWords })`. The terms of the library are for
 * whoever programs. A rule that has a message of its own keeps it.
 */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  const isMissing = issue.input === undefined
  const mustBe = (what: string) => (isMissing ? `missing: it must be ${what}` : `must be ${what}`)
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(typeNames[issue.expected] ?? issue.expected)
    case 'invalid_value':
      return mustBe(anyOf(issue.values.map((value) => JSON.stringify(value))))
    case 'unrecognized_keys':
      return `there is no ${issue.keys.join(', ')} here`
    case 'too_small':
      if (issue.minimum === 1 && issue.origin in unitNames) return 'must not be empty'
      return mustBe(`${Number(issue.minimum)}${unitNames[issue.origin] ?? ''} at least`)
    case 'too_big':
      return mustBe(`${Number(issue.maximum)}${unitNames[issue.origin] ?? ''} at most`)
    case 'invalid_format':
      return mustBe(issue.format === 'url' ? 'an address' : 'of another form')
    case 'invalid_key':
      return 'this is no name of a field'
    case 'invalid_union':
      return mustBe(anyOf([...new Set(issue.errors.flatMap((errors) => errors.map(formOf)))]))
    default:
      return undefined
  }
}

/** What an issue expects: its message without "must be". */
const formOf = ({ message }: { message: string }): string => message.replace(/^(?:missing: it )?must be /, '')
