import { defineConfig } from 'vite'

/**
 * The second build step: the programs that Node runs. Packages stay external, and Remix's own build is
 * imported at run time.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'build',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    rollupOptions: {
      input: {
        server: 'server.ts',
        platform: 'platform/entry/main.ts',
        ops: 'platform/entry/ops/main.ts',
        vendor: 'platform/entry/vendor/main.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
