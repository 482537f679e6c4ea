import { bannerEditor, noticeEditor } from './announcement-editors.ts'
import type { Editor } from './editor.ts'
import { offerEditors } from './offer-editors.ts'
import { textEditors } from './text-editors.ts'

/** Every editor of the office by its name. */
const editors = {
  banner: bannerEditor,
  notice: noticeEditor,
  ...offerEditors,
  ...textEditors,
} as const satisfies Record<string, Editor>

export type EditorName = keyof typeof editors

export const editorOf = (name: EditorName): Editor => editors[name]
