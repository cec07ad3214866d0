import { escapeHtml } from './html.ts'

/** An element that holds a text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

/** A text or an attribute's value, escaped, without the control characters that XML 1.0 cannot hold in any way. */
export const xmlText = (text: string): string =>
  escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').toWellFormed())
