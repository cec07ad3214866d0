import { ensureBuild } from '../../scripts/build.ts'

// node scale/lib/build.ts: the build that the instances serve, made where there is none.
await ensureBuild('small', 'Building the portal first.')
process.exit()
