import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  worker: { format: 'es' },
  build: { target: 'es2020', cssCodeSplit: false, assetsInlineLimit: 0 },
  // The server's own code alone. The scripts of pages are made by both builds, as workers' bundles, and must be the same
  // in both: their content is in their names.
  environments: { ssr: { build: { target: 'node20' } } },
})
