import type { Command } from 'commander'

/** The option of a command that may be told why. */
export interface ReasonOption {
  reason?: string
}

/** For commands of which the office asks the reason: a script may leave it out. */
export const withReason = (command: Command): Command =>
  command.option('--reason <text>', 'why, for the audit trail')
