import { configDefaults, defineConfig } from 'vitest/config'

/** They wait for processes and outside services most of their time: beside each other, apart from the crowd. */
const onProcesses = [
  'src/features/events/server/webinars.int.test.ts',
  'src/platform/jobs/jobs-away.int.test.ts',
  'test/platform/embedded.int.test.ts',
  'test/platform/process-*.int.test.ts',
]

/** They measure time, or take the database away: beside others they would be judged by what those do. */
const onWallTime = [
  'src/features/accounts/server/enumeration.int.test.ts',
  'src/platform/http/pressure.test.ts',
  'test/platform/database-away.int.test.ts',
  'test/platform/database-silent.int.test.ts',
  'test/platform/job-notices.int.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // A worker keeps the application loaded from file to file: loading it took longer than most files' tests.
    isolate: false,
    hookTimeout: 60_000,
    // A poll ends with what it waits for: the usual second would measure the machine.
    expect: { poll: { timeout: 15_000 } },
    // The application runs as Node runs it, from its own files: only the tests themselves are transformed.
    server: { deps: { inline: [] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'crowd',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...onProcesses, ...onWallTime],
          maxWorkers: 2,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: onProcesses,
          maxWorkers: 4,
          testTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'wall time',
          include: onWallTime,
          maxWorkers: 1,
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
