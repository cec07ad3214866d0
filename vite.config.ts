import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  css: {
    preprocessorOptions: {
      scss: { loadPaths: ['node_modules/@uswds/uswds/packages'], quietDeps: true },
    },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    minify: 'terser',
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: {
        passes: 3,
        pure_getters: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
        // The router's warnings are written for developers, who have the development build.
        drop_console: ['warn', 'info', 'debug'],
        pure_funcs: ['warning', 'warningOnce', 'warnOnce', 'logDeprecation'],
      },
      mangle: { module: true },
      format: { comments: false },
    },
    rolldownOptions: {
      output: {
        // Every page needs React and the router: in one file they compress best.
        codeSplitting: {
          groups: [{ name: 'base', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
