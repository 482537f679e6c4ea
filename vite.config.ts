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
 * Takes out of style sheets what Tailwind writes for choices that the site does not make, a fiftieth of each page's sheets: a
 * style of borders other than the `solid` of reset.css, and a height of lines by itself. So where a utility is to give a border
 * back, a rule takes its width away, not its style. Tailwind's licence stands in app.css alone, which all pages have.
 */
function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!file.endsWith('.css')) return null
      const unlicensed = file.endsWith('/app.css') ? code : code.replace(/\/\*! tailwindcss [^*]*\*\/\s*/, '')
      const less = unlicensed
        .replace(/@layer properties\{@supports[^{]*\{[^{]*\{--tw-border-style:solid\}\}\}/, '')
        .replace(/@property --tw-border-style\{[^}]*\}/, '')
        .replaceAll(/border(-[a-z-]+)?-style:var\(--tw-border-style\);?/g, '')
        .replaceAll(/var\(--tw-leading,\s*(var\([^()]*\))\)/g, '$1')
      const left = /[^{};]*--tw-(?:border-style|leading)[^{};]*/.exec(less)
      if (left) this.error(`${file}: ${left[0]} is not what this plugin knows to take out`)
      return { code: less, map: null }
    },
  }
}

export default defineConfig({ ...pageBuild, plugins: [tailwindcss(), withoutUnused(), remix(remixConfig)] })
