import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What Node compiles is kept beside the build, which has filled it, and read from there at each start; a folder that
// cannot be written is read all the same. In a file of its own, because imports run before all else; threads read it too.
const folder = fileURLToPath(new URL('../build/compile-cache', import.meta.url))
enableCompileCache({ directory: folder, portable: true })
process.env.NODE_COMPILE_CACHE = folder
process.env.NODE_COMPILE_CACHE_PORTABLE = '1'
await import('./main.ts')
