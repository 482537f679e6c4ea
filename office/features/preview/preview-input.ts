import type { Theme } from '#app/lib/visitor/theme.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { EditorName } from '../content/editors.ts'

/** What a preview shows, and to whom. */
export interface PreviewInput {
  language: WrittenLanguage
  theme: Theme
  currencySymbol: string
  now: Date
  editor: EditorName
  item: string
  /** What it is called in the office. */
  heading: string
  /** As it would be published; null where it cannot be shown. */
  content: unknown
  /** Why it cannot. */
  note: 'wrong' | 'unwritten'
}
