// The first and the last step of `npm run build`, so that a start after it need not build again:
// node scripts/build-stamp.mjs begin | end
import { beginBuild, endBuild } from './prepare.mjs'

const step = { begin: beginBuild, end: endBuild }[process.argv[2] ?? '']
if (!step) throw new Error('begin or end?')
step()
