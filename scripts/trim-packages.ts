import { globSync, rmSync } from 'node:fs'

/** Of the packages, what nothing here reads: C headers, builds for other loaders. A tenth of an install. */
const unread = [
  'node_modules/dejavu-fonts-ttf/ttf/DejaVu{Math,SansCondensed,SansMono,Serif,Sans-ExtraLight,Sans-Oblique,Sans-BoldOblique}*.ttf',
  'node_modules/fontkit/dist/{browser*,main.cjs,*.map}',
  'node_modules/colorjs.io/{src,types,dist/*.map,dist/*.js,dist/*fn*,dist/*legacy*,dist/*min*}',
  'node_modules/pdfkit/js/{pdfkit.browser*,pdfkit.old*,pdfkit.standalone*,*.map}',
  'node_modules/rxjs/{src,dist/{bundles,esm,esm5,types}}',
  'node_modules/node-*/include',
  'node_modules/@uswds/uswds/dist/{css,img,js,scss,theme}',
  'node_modules/docx/dist/*.{cjs,d.cts,iife.js}',
]

for (const path of globSync(unread)) rmSync(path, { recursive: true, force: true })
