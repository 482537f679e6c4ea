import type { Word } from '#app/i18n/use-word.ts'
import {
  chosen,
  type DayFilter,
  dayQuery,
  daysOf,
  type Range,
  words as wordsIn,
} from '#app/lib/list-query.ts'

/** Parameters of a URL's query; undefined ones are left out. */
export type Query = Record<string, string | number | undefined>

/** What a filter may need besides the query. */
export interface Reading {
  now: Date
  /** The values that only the platform knows: the codes of vendors. */
  vendorCodes: readonly string[]
}

/** A filter's control in the form of its list. */
export type FilterField =
  | {
      control: 'select'
      label: Word
      /** The page gives further ones, where only the platform knows them. */
      options: readonly { value: string; word: Word }[]
      /** The option of the default; without it the first option is "all". */
      usual?: string
    }
  | { control: 'text'; label: Word; hint?: Word | undefined }

/** By what a list can be narrowed: how it stands in the query, and in the form of filters. */
export interface Filter<Value> {
  /** The value in the query, by the filter's name; what is unknown is the default. */
  read(query: URLSearchParams, name: string, reading: Reading): Value
  /** The parameters of a value; none for the default. */
  write(value: Value, name: string): Query
  /** Absent: it is chosen elsewhere on the page, and the form only keeps it. */
  field?: FilterField | undefined
}

/** The filters of a list by their names in the query. */
export type Filters = Readonly<Record<string, Filter<unknown>>>

/** The values of filters. */
export type FilterValues<Of extends Filters> = {
  [Name in keyof Of]: Of[Name] extends Filter<infer Value> ? Value : never
}

/** Days, by a preset or from one to another; `usual` if the query names none, else all days. */
export const days = (usual?: Range): Filter<DayFilter> => ({
  read: (query, _name, { now }) => daysOf(query, now, usual),
  write: dayQuery,
})

/** What the URL of the list always says: the tab of its page. */
export const fixed = (text: string): Filter<string> => ({
  read: () => text,
  write: (_value, name) => ({ [name]: text }),
})

/** One of fixed values. `word` is how one reads; without it the filter has no field. */
export const choice = <const Value extends string>(
  values: readonly Value[],
  field?: { label: Word; word: (value: Value) => Word },
): Filter<Value | undefined> => ({
  read: (query, name) => chosen(query, name, values),
  write: (value, name) => ({ [name]: value }),
  field: field && {
    control: 'select',
    label: field.label,
    options: values.map((value) => ({ value, word: field.word(value) })),
  },
})

/** One of the values that the platform knows. */
export const amongOptions = (label: Word): Filter<string | undefined> => ({
  read: (query, name, reading) => chosen(query, name, reading.vendorCodes),
  write: (value, name) => ({ [name]: value }),
  field: { control: 'select', label, options: [] },
})

/** A text, as a user name. */
export const text = (field?: { label: Word; hint?: Word | undefined }): Filter<string | undefined> => ({
  read: wordsIn,
  write: (value, name) => ({ [name]: value }),
  field: field && { control: 'text', ...field },
})
