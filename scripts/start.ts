import { build, isBuilt } from './build.ts'

if (!isBuilt()) {
  console.log('Building the portal; this is needed once and takes about a minute.')
  await build()
}
await import('../src/boot.ts')
