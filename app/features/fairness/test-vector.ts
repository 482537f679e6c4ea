import { commitCommand, digestCommand } from './shell-commands.ts'

/** Rounds of known seeds (docs/fairness.md), which whoever writes a verifier of their own tries first. */
export const testVector = {
  serverSeed: '0'.repeat(64),
  clientSeed: 'player-seed',
  cursor: 0,
  commit: '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55',
  rounds: [
    { nonce: 0, hex: '5cd1ba73', number: '0.3625752' },
    { nonce: 1, hex: 'a5e5e7ea', number: '0.6480393' },
  ],
} as const

/** The commands that repeat the first round of it. */
export function testVectorCommands() {
  const { serverSeed, clientSeed, cursor, rounds } = testVector
  const [{ nonce }] = rounds
  return {
    commit: commitCommand(serverSeed),
    digest: digestCommand(serverSeed, clientSeed, nonce, cursor),
  }
}
