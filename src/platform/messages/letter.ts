import { escapeHtml } from '../html.ts'

/** One part of a letter: a paragraph, a code to read, or an address to open. Plain text; markup in it has no effect. */
export type LetterPart = string | { code: string } | { link: string; label: string }

export interface Letter {
  subject: string
  text: string
  html: string
}

/**
 * What a person typed, such as a name, as it stands in a letter to others: without signs that nobody sees, with nothing
 * that a mail program would make a link of, and short.
 */
export function typedByPeople(text: string, most = 80): string {
  const seen = text.normalize('NFKC').replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ' ')
  const apart = seen.replace(/(?<=[\p{L}\p{N}])(:\/\/|[.@/])(?=[\p{L}\p{N}])/gu, '$1 ')
  const signs = [...apart.replace(/\s+/g, ' ').trim()]
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('')
}

/**
 * A mail of the programme as text and as HTML. Whatever stands in `parts` was perhaps typed by a stranger: it is
 * escaped, and line breaks in it stay inside their paragraph.
 */
export function letter(programmeName: string, subject: string, parts: readonly LetterPart[]): Letter {
  const lines = parts.map((part) => {
    if (typeof part === 'string') return oneParagraph(part)
    return 'code' in part ? part.code : `${part.label}: ${part.link}`
  })
  return {
    subject: oneParagraph(subject),
    text: `${[...lines, programmeName].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f8fa;color:#1b1b1b;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d7dbe2">
${parts.map(markup).join('\n')}
<p style="margin:24px 0 0;color:#565c65">${escapeHtml(programmeName)}</p>
</div></body></html>
`,
  }
}

function markup(part: LetterPart): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${escapeHtml(oneParagraph(part))}</p>`
  if ('code' in part)
    return `<p style="margin:0 0 16px;font:700 28px/1.2 monospace;letter-spacing:4px">${escapeHtml(part.code)}</p>`
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
}

/** The lines of what somebody wrote, each a paragraph of a letter. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)

const oneParagraph = (text: string) => text.replace(/\s+/g, ' ').trim()
