// The office's pages: built as the site's, from another folder into another one.
import { vitePlugin as remix } from '@remix-run/dev/dist/vite/index.js'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pageBuild, pagesAreDocuments } from '../vite.config.ts'
import remixConfig from './remix.config.js'

export default defineConfig({
  ...pageBuild,
  publicDir: 'office/public',
  plugins: [pagesAreDocuments(), tailwindcss(), remix(remixConfig)],
})
