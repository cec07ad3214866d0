import { itemProblems } from '../check-item.ts'
import type { Address } from '../item.ts'
import { type Finding, type Rule, textOf } from './finding.ts'
import { aboutAlternative } from './rich-text-rules.ts'

const allowedTypes = {
  file: {
    endings: ['pdf', 'docx', 'doc', 'pptx', 'ppt', 'xlsx', 'xls', 'csv', 'txt'],
    words: 'PDF, Word, PowerPoint, Excel, CSV or text',
  },
  picture: {
    endings: ['svg', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'],
    words: 'SVG, PNG, JPEG, WebP, GIF or AVIF',
  },
}

/** What the form asks of each field (EDIT-02), and its family of them together. */
const fieldsFit: Rule = ({ form, snapshot, facts }) =>
  Object.entries({ ...facts.hinders, ...itemProblems(form, snapshot) }).map(([field, problem]) => {
    const label = form.fields.find(({ name }) => name === field)?.label ?? field
    const entry = snapshot[field] ?? ''
    const isEmpty = (typeof entry === 'string' ? entry.trim() : entry).length === 0
    const wrong = isEmpty ? `"${label}" is empty.` : `"${label}" cannot stand as it is.`
    return { level: 'error', field, wrong, mend: `${problem}.` }
  })

const addressesLeadSomewhere: Rule = (item) =>
  item.form.fields
    .filter((field): field is Address => field.kind === 'address')
    .flatMap(({ name: field, of }): Finding[] => {
      const address = textOf(item, field)
      if (item.facts.missing.has(address))
        return [{ level: 'error', field, wrong: `There is no ${of} at ${address}.`, mend: 'Give another address.' }]
      const types = typesOf(of, address)
      const [, ending = ''] = /\.([a-z0-9]+)$/i.exec(address.split(/[?#]/)[0] ?? '') ?? []
      if (!types || types.endings.includes(ending.toLowerCase())) return []
      const wrong = `${address} is of a type that is not allowed here.`
      return [{ level: 'error', field, wrong, mend: `Use ${types.words}.` }]
    })

/** Of what lies on this site; in the place of a file there may be a page. */
const typesOf = (of: Address['of'], address: string) => {
  if (of === 'picture') return address.startsWith('/') ? allowedTypes.picture : undefined
  return of === 'file' && address.startsWith('/files/') ? allowedTypes.file : undefined
}

/** The picture of an item, beside its text. */
const pictureSaysSomething: Rule = (item) => {
  if (textOf(item, 'picture') === '' || item.snapshot.pictureText === undefined) return []
  const field = 'pictureText'
  const alternative = textOf(item, field)
  const isDecoration = item.snapshot.pictureIs?.includes('decoration')
  if (alternative !== '' && isDecoration)
    return [
      {
        level: 'warning',
        field,
        wrong: 'The picture is said to be decoration, and has a text alternative.',
        mend: 'Take one of the two away.',
      },
    ]
  if (alternative !== '') {
    const found = aboutAlternative(alternative)
    return found ? [{ ...found, field }] : []
  }
  return isDecoration
    ? []
    : [
        {
          level: 'error',
          field,
          wrong: 'The picture has no text alternative.',
          mend: 'Say what it shows, or that it is decoration.',
        },
      ]
}

export const fieldRules: readonly Rule[] = [fieldsFit, addressesLeadSomewhere, pictureSaysSomething]
