// Checks deploy/metrics with promtool, as Prometheus would read it: part of `npm run test:long`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root, say } from './prepare.mjs'

const folder = path.join(root, 'deploy/metrics')
const scratch = mkdtempSync(path.join(os.tmpdir(), 'sen-promtool-'))
const checks = [
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts-test.yml'],
]
try {
  const promtool = works('promtool', ['--version']) ? 'promtool' : takePromtool()
  for (const args of checks) {
    const { status } = spawnSync(promtool, args, { cwd: folder, stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** Takes it out of Debian's package `prometheus` without installing that: its server would start. */
function takePromtool() {
  const fetched = works('apt-get', ['download', 'prometheus'], scratch)
  const archive = fetched ? readdirSync(scratch).find((file) => file.endsWith('.deb')) : undefined
  if (archive && works('dpkg-deb', ['-x', archive, '.'], scratch))
    return path.join(scratch, 'usr/bin/promtool')
  say('promtool is missing: install the package prometheus, or put promtool on the PATH')
  process.exit(1)
}

/** @param {string} program @param {string[]} args @param {string} [cwd] */
function works(program, args, cwd) {
  return spawnSync(program, args, { cwd, stdio: 'ignore' }).status === 0
}
