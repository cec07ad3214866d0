import { fromHtml } from '../src/console/editor/from-html.ts'
import { toHtml } from '../src/console/editor/to-html.ts'

/** What the editor makes of a text that it opens and saves; for a browser (editor-html.spec.ts). */
export const thereAndBack = (html: string): string => toHtml(fromHtml(html))
