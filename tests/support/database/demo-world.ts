import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What the data of a demo world are sealed and signed with. */
export interface DemoSecrets {
  PLATFORM_KEY: string
  SESSION_SECRET: string
}

const secretsOf = (folder: string) => path.join(folder, 'demo-secrets.json')

/** Keeps the data of a site that has stopped, and its secrets, in a folder of the same file system. */
export function keepDemoWorld(siteFolder: string, secrets: DemoSecrets, folder: string): void {
  renameSync(path.join(siteFolder, 'postgres'), path.join(folder, 'postgres'))
  writeFileSync(secretsOf(folder), JSON.stringify(secrets))
}

/**
 * Gives a site that has not started yet the demo world that scripts/test.mjs has had made for all of its parts, because
 * making one costs each site a quarter of a minute of work. Answers its secrets; undefined where none was made.
 */
export function copyDemoWorld(siteFolder: string): DemoSecrets | undefined {
  const folder = process.env.DEMO_WORLD
  if (!folder || !existsSync(secretsOf(folder))) return undefined
  // With owners and modes, as the server asks for them.
  execFileSync('cp', ['-a', path.join(folder, 'postgres'), siteFolder])
  return JSON.parse(readFileSync(secretsOf(folder), 'utf8'))
}
