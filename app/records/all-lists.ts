import type { z } from 'zod'
import type { Word } from '#app/i18n/use-word.ts'
import type { Language } from '#contract/base/fields/values.ts'
import type { Sorting } from '#contract/base/sorting.ts'
import type { Filters } from './filters.ts'
import type { Download, ListColumn, PlatformOptions } from './records.ts'

/** A list, whatever its records. */
export interface AnyList {
  name: string
  path: string
  list?: string
  call: { path: string; input: z.ZodType }
  rows?: { path: string } | undefined
  columns: Readonly<Record<string, ListColumn<never, never>>>
  filters: Filters
  sorting: Sorting
  size?: number
  empty?: Word | undefined
  read(
    query: URLSearchParams,
    options?: PlatformOptions,
    now?: Date,
  ): { page: number; size: number; sort: string }
  input(filter: object, language?: Language): object
  pageInput(filter: object, language?: Language): object
  href(filter: object): string
  download(query: URLSearchParams, language: Language, options?: PlatformOptions): Download | undefined
}

const isList = (value: unknown): value is AnyList => Object.hasOwn(Object(value), 'pageInput')

/** What a module of lists exports: lists by themselves, and by what tells them apart. */
const listsIn = (value: unknown): AnyList[] =>
  isList(value) ? [value] : typeof value === 'object' ? Object.values(Object(value)).flatMap(listsIn) : []

const modules = import.meta.glob('../features/*/*-{list,lists}.ts', { eager: true })

/** Every list of records: a value of `records` in a module `*-list.ts` or `*-lists.ts` of a feature. */
export const allLists: readonly AnyList[] = Object.values(modules).flatMap(listsIn)
