/** Content of every kind as operators write it, for what is the same whatever room keeps it. */
export { undoVersion } from './undo-version.ts'
