import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What the data of a demo world are sealed and signed with. */
export interface DemoSecrets {
  PLATFORM_KEY: string
  SESSION_SECRET: string
}

const secretsOf = (folder: string) => path.join(folder, 'demo-secrets.json')

/** What the data in a folder were sealed and signed with; undefined where there are none. */
export const secretsIn = (folder: string): DemoSecrets | undefined =>
  existsSync(secretsOf(folder)) ? JSON.parse(readFileSync(secretsOf(folder), 'utf8')) : undefined

export const keepSecrets = (folder: string, secrets: DemoSecrets): void =>
  writeFileSync(secretsOf(folder), JSON.stringify(secrets))

/** Keeps the data of a site that has stopped, and its secrets, in a folder of the same file system. */
export function keepDemoWorld(siteFolder: string, secrets: DemoSecrets, folder: string): void {
  renameSync(path.join(siteFolder, 'postgres'), path.join(folder, 'postgres'))
  keepSecrets(folder, secrets)
}

/**
 * Gives a site that has not started yet the demo world that scripts/test.mjs has had made for all of its parts, because
 * making one costs each site a quarter of a minute of work. Answers its secrets; undefined where none was made.
 */
export function copyDemoWorld(siteFolder: string): DemoSecrets | undefined {
  const folder = process.env.DEMO_WORLD
  const secrets = folder ? secretsIn(folder) : undefined
  if (!folder || !secrets) return undefined
  // With owners and modes, as the server asks for them.
  execFileSync('cp', ['-a', path.join(folder, 'postgres'), siteFolder])
  return secrets
}
