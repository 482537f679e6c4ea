import { createHash } from 'node:crypto'

/** The version of what this JSON says, by what it is: `menus:3kQf0aX2…`. */
export const versionOf = (name: string, json: string): string =>
  `${name}:${createHash('sha256').update(json).digest('base64url').slice(0, 22)}`
