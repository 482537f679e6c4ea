// node scripts/on-node.mjs <major>: the unit and HTTP suites, and a start on an empty folder, on another Node, which is taken
// from its npm package `node` into a temporary folder. A part of `npm run test:long`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root, say } from './prepare.mjs'

const START_LIMIT_MS = 180_000
const [major = ''] = process.argv.slice(2)
if (!/^\d+$/.test(major)) {
  say('usage: node scripts/on-node.mjs <major version>')
  process.exit(2)
}
const folder = mkdtempSync(path.join(os.tmpdir(), `sen-node-${major}-`))
try {
  const install = spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${major}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  if (install.status !== 0) throw new Error(`npm has no node@${major}`)
  const bin = path.join(folder, 'node_modules/node/bin')
  const node = path.join(bin, 'node')
  // What a test starts by name is this Node too.
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, NO_COLOR: '1' }
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()
  if (!version.startsWith(`v${major}.`)) throw new Error(`node@${major} says that it is ${version}`)
  say(`Node ${version}`)
  await startOnEmptyFolder(node, env)
  for (const [project, more] of Object.entries({ unit: {}, http: { ARRANGEMENT: 'one', SITES: '2' } })) {
    const suite = ['node_modules/vitest/vitest.mjs', 'run', '--project', project]
    const { status } = spawnSync(node, suite, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Starts the built site where there is nothing yet, waits until it is ready, and stops it. @param {string} node @param {NodeJS.ProcessEnv} env */
async function startOnEmptyFolder(node, env) {
  const site = spawn(node, [path.join(root, 'build/server.js')], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', PORT: '0', SEED: 'none', VAR_DIR: path.join(folder, 'var') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  site.stdout.on('data', (text) => (output += text))
  const ended = new Promise((resolve) => site.once('close', resolve))
  const limit = Date.now() + START_LIMIT_MS
  let ready = false
  while (!ready && site.exitCode === null && Date.now() < limit) {
    await pause(200)
    const port = /"port":(\d+),"msg":"the site is ready"/.exec(output)?.[1]
    ready = port !== undefined && (await isReady(port))
  }
  site.kill('SIGTERM')
  const code = await ended
  if (!ready || code !== 0) throw new Error(`the start on an empty folder failed (${code}):\n${output}`)
  say('a start on an empty folder: ready, and stopped')
}

/** @param {string} port */
function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}
