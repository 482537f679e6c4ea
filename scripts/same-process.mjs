// How a script hands its own process to the program that it prepares, so that signals and exit code are the program's. Without
// dependencies, because it is loaded before anything is installed.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './prepare.mjs'

const parent = process.ppid

/**
 * Under npm: sends this process SIGTERM once the one that started it is gone. npm signals the shell that it started, and the
 * shell dies without passing it on.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Goes on as `node --import tsx <script> <args>` in the root would. @param {string} script @param {string[]} args */
export async function becomeScript(script, args) {
  endWithParent()
  process.chdir(root)
  process.argv = [process.execPath, path.resolve(root, script), ...args]
  await import('tsx')
  await import(pathToFileURL(process.argv[1]).href)
}
