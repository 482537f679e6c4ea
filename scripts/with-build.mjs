// Runs a script of tests/ against the built programs: node scripts/with-build.mjs tests/bench/run.ts
import { spawnSync } from 'node:child_process'
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs'

checkNode()
await ensureInstalled()
await ensureBuilt()
const done = spawnSync(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(done.status ?? 1)
