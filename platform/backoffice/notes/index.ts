/** What operators note about members, for operators alone: written once, never changed. */
export { addNote, listNotes } from './notes.ts'
