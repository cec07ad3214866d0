import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  css: {
    preprocessorOptions: {
      scss: { loadPaths: ['node_modules/@uswds/uswds/packages'], quietDeps: true },
    },
  },
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
})
