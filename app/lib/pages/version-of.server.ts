import { createHash } from 'node:crypto'

/** The version of a JSON text: its name and a hash of its content, `menus:3kQf0aX2…`. */
export const versionOf = (name: string, json: string): string =>
  `${name}:${createHash('sha256').update(json).digest('base64url').slice(0, 22)}`
