/** What operators write, version by version: append-only, with drafts that only operators see. */
export { differenceOf, type WordPiece } from './difference.ts'
export {
  type ContentKind,
  type ContentVersion,
  contentKinds,
  type Item,
  latestVersions,
  listVersions,
  lockPublished,
  publishChanged,
  publishVersion,
  saveDraft,
  unlessChanged,
} from './versions.ts'
