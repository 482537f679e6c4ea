import { rowsIn } from '#app/forms/fields.ts'
import { writtenLanguages } from '#app/i18n/config.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { differenceOf, type WordPiece } from '#platform/base/versions/index.ts'
import type { Editor, EditorField } from '../../features/content/editor.ts'
import type { EditorValues } from './content-type.ts'

/** One line of what differs between two versions; `language` of a text that is written in each. */
export interface DifferenceLine {
  name: string
  language: WrittenLanguage | null
  pieces: WordPiece[]
}

/** What differs between two versions, as their editor has it: words piece by piece, anything else one for the other. */
export function differenceLines(
  editor: Editor,
  earlier: EditorValues,
  later: EditorValues,
): DifferenceLine[] {
  const words = editor.words.flatMap(({ name }) => {
    const [from, to] = [rowsIn(earlier[name]), rowsIn(later[name])]
    return writtenLanguages.map((language, at) => ({
      name,
      language,
      pieces: differenceOf(from[at] ?? '', to[at] ?? ''),
    }))
  })
  const whole = (field: EditorField) => ({
    name: field.name,
    language: null,
    pieces: wholeDifference(earlier[field.name] ?? '', later[field.name] ?? ''),
  })
  const all: DifferenceLine[] = [...words, ...[...editor.figures, ...editor.when].map(whole)]
  return all.filter(({ pieces }) => pieces.some(({ is }) => is !== 'same'))
}

/** Of figures, times and choices: one for the other. */
function wholeDifference(from: string, to: string): WordPiece[] {
  if (from === to) return []
  const pieces: WordPiece[] = [
    { is: 'del', text: from },
    { is: 'ins', text: to },
  ]
  return pieces.filter(({ text }) => text !== '')
}
