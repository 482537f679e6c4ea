// Installs the packages that are not there yet, those for tests and tools too.
import { checkNode, ensureInstalled } from './prepare.mjs'

checkNode()
await ensureInstalled()
