import { configDefaults, defineConfig } from 'vitest/config'

/** They measure or wait for real time, or stop servers: beside others they would be judged by what those do. */
const onWallTime = [
  'src/features/accounts/server/enumeration.int.test.ts',
  'src/features/events/server/webinars.int.test.ts',
  'src/platform/http/pressure.test.ts',
  'test/platform/database-away.int.test.ts',
  'test/platform/embedded.int.test.ts',
  'test/platform/process.int.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // A worker keeps the application loaded from file to file: loading it took longer than most files' tests.
    isolate: false,
    hookTimeout: 60_000,
    // The application runs as Node runs it, from its own files: only the tests themselves are transformed.
    server: { deps: { inline: [] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'crowd',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...onWallTime],
          maxWorkers: 3,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'wall time',
          include: onWallTime,
          maxWorkers: 1,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
