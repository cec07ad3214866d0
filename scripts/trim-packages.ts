import { globSync, rmSync } from 'node:fs'

/** Of the packages, what nothing here reads: C headers, builds for other loaders. A tenth of an install. */
const unread = [
  'node_modules/node-*/include',
  'node_modules/@uswds/uswds/dist/{css,img,js,scss,theme}',
  'node_modules/docx/dist/*.{cjs,d.cts,iife.js}',
]

for (const path of globSync(unread)) rmSync(path, { recursive: true, force: true })
