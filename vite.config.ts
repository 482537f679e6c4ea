// Without the compiler that the package's own door brings along: scripts/site-lock.mjs.
import { vitePlugin as remix } from '@remix-run/dev/dist/vite/index.js'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Six characters of a hash tell the versions of a file apart, and every page names dozens of files. */
const names = {
  entryFileNames: 'assets/[name]-[hash:6].js',
  chunkFileNames: 'assets/[name]-[hash:6].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
}

/** The texts of a language that is loaded when it is first asked for (`app/i18n/load-texts.server.ts`): one file for each. */
function textsOf(id: string): string | undefined {
  const [, language = ''] = /\/app\/i18n\/locales\/(\w+)\/[\w-]+\.json/.exec(id) ?? []
  return ['', 'vi', 'en', 'zh'].includes(language) ? undefined : `texts-${language}`
}

/** How pages are built: the site's, and the office's beside them. */
export const pageBuild = {
  worker: { format: 'es', rollupOptions: { output: names } },
  // build/ holds the programs already: scripts/build.mjs.
  build: {
    target: 'es2020',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    emptyOutDir: false,
    rollupOptions: { output: { assetFileNames: names.assetFileNames } },
  },
  // The server's own code alone. The scripts of pages are made by both builds, as workers' bundles, and must be the same
  // in both: their content is in their names.
  environments: {
    ssr: { build: { target: 'node20', rollupOptions: { output: { manualChunks: textsOf } } } },
  },
} satisfies UserConfig

/**
 * Takes out of style sheets what Tailwind adds for utilities that the site has none of, on every page a fiftieth of its
 * sheets: borders of another style than the one that reset.css gives to all, a line's height by itself. Its licence stands
 * in app.css alone, which all pages have.
 */
function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.endsWith('.css')) return null
      const less = code
        .replace(file.endsWith('/app.css') ? /^$/ : /\/\*! tailwindcss [^*]*\*\/\s*/, '')
        .replace(/@layer properties\{@supports[^{]*\{[^{]*\{--tw-border-style:solid\}\}\}/, '')
        .replace(/@property --tw-border-style\{[^}]*\}/, '')
        .replaceAll(/border(-[a-z-]+)?-style:var\(--tw-border-style\);?/g, '')
        .replaceAll(/var\(--tw-leading,\s*(var\([^()]*\))\)/g, '$1')
      if (/--tw-(border-style|leading)/.test(less))
        this.error('a style of borders or a leading is used after all')
      return { code: less, map: null }
    },
  }
}

export default defineConfig({ ...pageBuild, plugins: [tailwindcss(), withoutUnused(), remix(remixConfig)] })
