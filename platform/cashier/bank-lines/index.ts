/** Lines of the statements of own accounts: how they come in, which orders they pay, and those that wait for an operator. */
export { checkBanks } from './check-banks.ts'
export {
  assignLine,
  collectedLines,
  collectLine,
  ignoreLine,
  lineCandidates,
  lineDesk,
} from './decide-line.ts'
export { enterLine, enterLineByHand, HandLine } from './enter-line.ts'
export { feedCheck } from './feed-check.ts'
export { type FeedKind, feedKinds, openFeed, resealFeedSecrets, rotateFeed } from './feeds/feed.ts'
export { type ListedFeed, listFeeds } from './feeds/feed-state.ts'
export { type ImportedFile, importStatement } from './import-statement.ts'
export { bankLineRoutines } from './jobs.ts'
export {
  type LineState,
  type ListedLine,
  lineOf,
  lineQueue,
  lineStates,
  listLines,
} from './list-lines.ts'
export { type MatchRules, matchNewLines, matchRules } from './match-line.ts'
export { listMoves, showMove } from './moves/list-moves.ts'
export { assignMoved, matchLinesOfMove } from './moves/match-move.ts'
export { moveBetweenBanks, moveByHand, undoMove } from './moves/move-money.ts'
export { takeMessage } from './take-message.ts'
export { importUpload, previewUpload, uploadStatement } from './upload-statement.ts'
