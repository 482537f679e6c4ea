/**
 * The door of this room for pages and components: parts that are kept, and rows made of such parts. Whoever uses them
 * need not know how, or whether, anything is kept.
 */
export type { Code, KeptInput } from './kept.tsx'
export { Kept, type KeptProps, type None, type Slots } from './kept-part.tsx'
export { byMarks, type Content, pattern, Rows } from './rows.tsx'
