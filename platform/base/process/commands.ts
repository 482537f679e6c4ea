import { existsSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './project-root.ts'

/** How an operator calls the programs of an installation. */
export interface Commands {
  /** The command line, before the command. */
  ops: string
  /** Site and platform. */
  start: string
}

/** A release has no npm and needs none: it brings `bin/sen`. */
export const commandsIn = (root: string): Commands =>
  existsSync(path.join(root, 'bin/sen'))
    ? { ops: 'bin/sen ops', start: 'bin/sen all' }
    : { ops: 'npm run -s ops --', start: 'npm start' }

/** Of this installation. */
export const commands = commandsIn(projectRoot)
