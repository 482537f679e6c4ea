// npm run build: the programs that Node runs, then the pages that they serve, into build/.
// node scripts/build.mjs [programs | pages]: one of the two steps, which `npm start` on a fresh clone takes apart.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { build as buildSite } from '@remix-run/dev/dist/vite/build.js'
import { build } from 'esbuild'
import { compress } from './compress.mjs'
import { beginBuild, endBuild, root } from './prepare.mjs'

const steps = { programs: buildPrograms, pages: buildPages }
const [chosen] = process.argv.slice(2)
for (const step of chosen ? [steps[chosen]] : Object.values(steps)) {
  if (!step) throw new Error(`${Object.keys(steps).join(' or ')}?`)
  await step()
}

/** Packages stay external, and Remix's own build is imported at run time. */
async function buildPrograms() {
  beginBuild()
  rmSync(path.join(root, 'build'), { recursive: true, force: true })
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: 'server.ts',
      serve: 'serve.ts',
      'remix-serve': 'remix-serve.ts',
      office: 'office.ts',
      platform: 'platform/entry/main.ts',
      ops: 'platform/entry/ops/main.ts',
      vendor: 'platform/entry/vendor/main.ts',
      world: 'platform/entry/demo/main.ts',
    },
    outdir: 'build',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    charset: 'utf8',
  })
}

/** As `remix vite:build` does it, whose command line asks for all of Remix's compiler: see site-lock.mjs. */
async function buildPages() {
  await buildSite(root, {})
  await buildSite(root, { config: path.join(root, 'office/vite.config.ts') })
  await compress(path.join(root, 'build/client'))
  await compress(path.join(root, 'build/office/client'))
  endBuild()
}
