import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // A worker keeps the application loaded from file to file: loading it took longer than most files' tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The application runs as Node runs it, from its own files: only the tests themselves are transformed.
    server: { deps: { inline: [] } },
  },
})
