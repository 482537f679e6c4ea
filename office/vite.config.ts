// The office's pages: built as the site's, from another folder into another one.
import { vitePlugin as remix } from '@remix-run/dev/dist/vite/index.js'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { pageBuild } from '../vite.config.ts'
import remixConfig from './remix.config.js'

/**
 * Remix builds every page for browsers too, where none of the office's ever runs: they are documents. There the platform,
 * which lists and loaders call, is an empty module.
 */
const platformStaysHere: Plugin = {
  name: 'platform-stays-here',
  enforce: 'pre',
  resolveId(source, _importer, { ssr }) {
    return !ssr && source.startsWith('#platform/') ? { id: '\0platform', syntheticNamedExports: true } : null
  },
  load: (id) => (id === '\0platform' ? 'export default {}' : null),
}

export default defineConfig({
  ...pageBuild,
  publicDir: 'office/public',
  plugins: [platformStaysHere, tailwindcss(), remix(remixConfig)],
})
