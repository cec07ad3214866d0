import { ensureBuild } from '../../scripts/build.ts'

// node scale/lib/build.ts: the build that the instances serve, made where there is none. A half of one is taken away.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
await ensureBuild('small', 'Building the portal first.')
process.exit()
