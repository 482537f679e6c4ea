// Runs a script of tests/ or scripts/ against the built programs, in this same process: node scripts/with-build.mjs
// tests/bench/run.ts
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs'
import { becomeScript } from './same-process.mjs'

const [script = '', ...args] = process.argv.slice(2)
checkNode()
await ensureInstalled()
await ensureBuilt()
await becomeScript(script, args)
