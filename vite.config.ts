import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { mapShapes } from './scripts/geography/shapes-plugin.ts'

/** The server renders names of style sheets, which the browser's build makes: to make them again took ten seconds. */
const noStylesOnServer: Plugin = {
  name: 'no-styles-on-server',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  load: (id) => (/\.(?:scss|css)$/.test(id) ? '' : undefined),
}

/** The build that a first start waits for is made quickly, by Vite's own means (scripts/build.ts). */
const isQuick = process.env.BUILD_KIND === 'quick'

export default defineConfig({
  plugins: [reactRouter(), mapShapes(), noStylesOnServer],
  css: {
    preprocessorOptions: {
      scss: { loadPaths: ['node_modules/@uswds/uswds/packages'], quietDeps: true },
    },
  },
  // The start script of held pages: without a word of it, the bundler writes it anew after Terser, with all its blanks.
  worker: { rolldownOptions: { output: { minify: isQuick } } },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    minify: isQuick ? 'oxc' : 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: {
        passes: 3,
        pure_getters: true,
        unsafe_arrows: true,
        // A constructor of ProseMirror's history that does nothing: as an arrow it has no prototype.
        keep_fnames: /^RopeSequence/,
        unsafe_methods: true,
        keep_fargs: false,
        // The router's warnings are written for developers, who have the development build.
        drop_console: ['warn', 'info', 'debug'],
        // The extension for React's developers finds nothing here: half a kilobyte for everyone else.
        global_defs: { __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined },
        pure_funcs: ['warning', 'warningOnce', 'warnOnce', 'logDeprecation'],
      },
      mangle: { module: true },
      format: { comments: false },
    },
    rolldownOptions: {
      output: {
        // Every page needs React and the router, and most of the parts in src/ui: in one file each they compress best,
        // and a new page costs one small file. Forms and sorted tables come with the pages that have one.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|rolldown\/runtime/,
              priority: 2,
            },
            {
              name: 'ui',
              test: /[\\/]src[\\/](root\.tsx|ui[\\/](?!act-notice|any-link|empty|failed-load|forms|last-reviewed|outside-link|share-bar|spinner|sort-header|card-grid|describe-list|list-|pager|result-count|search-box|theme[\\/](forms|security)))|vite\/preload-helper/,
              priority: 1,
            },
            // The chat of every page wants it too: a group takes along what it imports, unless that has one of its own.
            { name: 'own-storage', test: /[\\/]src[\\/]platform[\\/]browser[\\/]personal-storage\.ts/, priority: 1 },
            // Short words and addresses of the readiness check, of which its pages have all.
            {
              name: 'check',
              test: /[\\/]src[\\/]features[\\/]assessments[\\/](?:answer-sets|check-address|keep-out|notice-version|system-address|web[\\/](?:asked-system|keep-out|unsent-storage))\.tsx?/,
            },
            // What lists alone have: a page without one need not load it.
            {
              name: 'lists',
              test: /[\\/]src[\\/]ui[\\/](?:card-grid|describe-list|list-address|list-page|pager|result-count|search-box)\.tsx?/,
            },
            // A file of styles alone: pages with a field and no form frame want no more of it.
            { name: 'forms', test: /[\\/]src[\\/]ui[\\/]theme[\\/]forms\.scss/ },
            // What comes together on every page that has one of it: a file more costs its head, and compresses by itself.
            { name: 'calls', test: /[\\/]src[\\/]platform[\\/]browser[\\/](call|refresh|use-loaded)\.ts/ },
            { name: 'form', test: /[\\/]src[\\/]ui[\\/]forms[\\/](text-field|form-page|form-frame|use-form)\.tsx?/ },
            // By what every check is judged and worded, and opened; the rules of each come in files of their own.
            {
              name: 'judging',
              test: /[\\/]src[\\/]features[\\/]assessments[\\/](?:(?:frameworks[\\/])?(?:assess|close-out|honesty|limits-contract|mark-names|names|reader-contract|requirement-marks|scoring|verdict|wording)|system[\\/]responsibility|web[\\/](?:notice|notice-kept|work[\\/](?:bundle|official-wording)))\.ts/,
            },
            // The page that confirms what the interview proposes has a part of it, and may have all.
            { name: 'tool', test: /[\\/]src[\\/]features[\\/]assessments[\\/]web[\\/]work[\\/]tool\.tsx/ },
            { name: 'long-form', test: /[\\/]src[\\/]ui[\\/]forms[\\/](leave-warning|select-field)\.tsx/ },
            {
              name: 'code-form',
              test: /[\\/]src[\\/](ui[\\/]forms[\\/]code-field|features[\\/]accounts[\\/]web[\\/]resend-button)\.tsx/,
            },
          ],
        },
      },
    },
  },
})
