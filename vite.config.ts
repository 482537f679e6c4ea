import { readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
// Without the compiler that the package's own door brings along: scripts/site-lock.mjs.
import { vitePlugin as remix } from '@remix-run/dev/dist/vite/index.js'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath, type Plugin, type UserConfig } from 'vite'
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
  // Of the server's own code alone: the same build makes the scripts of pages, as workers' bundles, for browsers.
  environments: {
    ssr: { build: { target: 'node20', rollupOptions: { output: { manualChunks: textsOf } } } },
  },
} satisfies UserConfig

/**
 * Remix builds every page for browsers too, and a client that runs them. Here all pages are documents: that build is of empty
 * modules, of which nothing stays, nor a list of all pages. Style sheets, pictures and the scripts of pages come from the build of
 * the server, and Remix moves those that it knows of to where browsers find them.
 */
export function pagesAreDocuments(): Plugin {
  const marked = '?__remix-build-client-route'
  const empty = new Set<string>()
  return {
    name: 'pages-are-documents',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, _importer, { ssr }) {
      if (ssr || !(source.endsWith(marked) || source.endsWith('entry.client.tsx'))) return null
      const page = normalizePath(source).replace(marked, '')
      empty.add(page)
      return page
    },
    load: (id) => (empty.has(id) ? 'export default null' : null),
    writeBundle({ dir = '' }, files) {
      const isClient = this.environment.name === 'client'
      for (const { type, fileName } of Object.values(files)) {
        if (isClient && type === 'chunk') rmSync(path.join(dir, fileName))
        if (!isClient && type === 'asset' && fileName.endsWith('.js'))
          renameSync(path.join(dir, fileName), path.join(dir, '../client', fileName))
      }
      if (isClient) return
      const scripts = path.join(dir, '../client/assets')
      for (const file of readdirSync(scripts))
        if (/^manifest-\w+\.js$/.test(file)) rmSync(path.join(scripts, file))
    },
  }
}

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

export default defineConfig({
  ...pageBuild,
  plugins: [pagesAreDocuments(), tailwindcss(), withoutUnused(), remix(remixConfig)],
})
