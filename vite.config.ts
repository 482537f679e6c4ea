import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  worker: { format: 'es' },
  // What Node runs keeps its private fields: for old browsers they become WeakMaps, which every page would pay for.
  build: { target: isSsrBuild ? 'node20' : 'es2020', cssCodeSplit: false, assetsInlineLimit: 0 },
}))
