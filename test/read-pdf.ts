import { inflateSync } from 'node:zlib'

/** What a person reads in a PDF that the portal wrote, sheet by sheet, and what it says of itself. */
export function readPdf(bytes: Buffer): { sheets: string[]; tagged: boolean; language: string | undefined } {
  const text = bytes.toString('latin1')
  const objects = new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      id as string,
      body as string,
    ]),
  )
  const bodyOf = (id: string | undefined) => objects.get(id ?? '') ?? ''
  const streamOf = (id: string | undefined) => {
    const [, stream] = /stream\n([\s\S]*?)\nendstream/.exec(bodyOf(id)) ?? []
    return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  }
  /** The letters by their number in the font. */
  const lettersOf = (font: string | undefined): string[] => {
    const map = streamOf(/\/ToUnicode (\d+) 0 R/.exec(bodyOf(font))?.[1])
    return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) =>
      [...(list as string).matchAll(/<([^>]*)>/g)].map(([, code]) =>
        Buffer.from((code as string).replace(/\s/g, ''), 'hex')
          .swap16()
          .toString('utf16le'),
      ),
    )
  }
  const sheets = [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const resources = bodyOf(/\/Resources (\d+) 0 R/.exec(page)?.[1])
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, lettersOf(id)] as const),
      )
      let letters: string[] = []
      const drawn = streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1])
      return [...drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)]
        .map(([, font, shown]) => {
          if (font) letters = fonts.get(font) ?? []
          return [...(shown ?? '').matchAll(/<([0-9a-f]+)>/g)]
            .flatMap(([, hex]) => (hex as string).match(/.{4}/g) ?? [])
            .map((code) => letters[Number.parseInt(code, 16)] ?? '')
            .join('')
        })
        .filter(Boolean)
        .join(' ')
        .replace(/ +/g, ' ')
    })
  return {
    sheets,
    tagged: /\/StructTreeRoot \d+ 0 R/.test(text) && /\/Marked true/.test(text),
    language: /\/Lang \(([^)]*)\)/.exec(text)?.[1],
  }
}
