import { expect, test } from 'vitest'
import type { FamilyForm, Snapshot } from '../item.ts'
import type { Facts } from './finding.ts'
import { addressesOf, findingsOf, textsOf } from './findings.ts'
import { readingGrade, sentencesOf, syllablesOf } from './reading.ts'
import { elementAt, wordsIn } from './text-tree.ts'
import { treeOfHtml } from './tree-of-html.ts'

const form: FamilyForm = {
  family: 'news',
  fields: [
    { kind: 'text', name: 'title', label: 'Title', max: 110, message: 'Give it a title' },
    { kind: 'long text', name: 'headline', label: 'Headline', message: 'Write the headline' },
    { kind: 'address', of: 'picture', name: 'picture', label: 'Picture', optional: true, message: 'Give a picture' },
    { kind: 'text', name: 'pictureText', label: 'Text alternative', optional: true, message: 'Say what it shows' },
    {
      kind: 'choices',
      name: 'pictureIs',
      label: 'What it is for',
      options: [{ value: 'decoration', text: 'Decoration' }],
      optional: true,
      message: 'Say what it is for',
    },
    { kind: 'rich text', name: 'body', label: 'Text', message: 'Write the text' },
    { kind: 'address', of: 'file', name: 'file', label: 'File', optional: true, message: 'Give a file' },
  ],
}
const right: Snapshot = {
  title: 'Lathes and CUI',
  headline: 'What a shop does first.',
  picture: '/pictures/lathe.svg',
  pictureText: 'A lathe',
  pictureIs: [],
  body: '<h2>First</h2><p>Lock it.</p><h3>Then</h3><p>Read <a href="/news">the news</a>.</p>',
  file: '/files/a.pdf',
}

interface Told {
  missing?: string[]
  isTitleTaken?: boolean
  hinders?: Record<string, string>
}
function found(changes: Snapshot, { missing = [], isTitleTaken = false, hinders = {} }: Told = {}) {
  const snapshot = { ...right, ...changes }
  const texts = textsOf(form, snapshot, treeOfHtml)
  const facts: Facts = { missing: new Set(missing), isTitleTaken, hinders }
  return findingsOf({ form, snapshot, texts, facts }).map((finding) => {
    const at = finding.place && elementAt(texts.get(finding.field) ?? [], finding.place)
    return { ...finding, at: at && `${at.name}: ${wordsIn(at.children)}` }
  })
}
/** Level, field, the element it leads to, and both sentences. */
const said = (...given: Parameters<typeof found>) =>
  found(...given).map(({ level, field, at, wrong, mend }) => [level, field, at ?? '', `${wrong} ${mend}`])

test('an item without a fault has no finding (CHECK-01)', () => expect(found({})).toEqual([]))

test.each<[string, Snapshot, string[], string[]]>([
  ['a field is empty', { headline: '' }, [], ['headline', '', '"Headline" is empty. Write the headline.']],
  [
    'a field does not fit',
    { file: 'ours.pdf' },
    [],
    ['file', '', '"File" cannot stand as it is. Give an address that begins with / or https://.'],
  ],
  [
    'the picture says nothing',
    { pictureText: '' },
    [],
    ['pictureText', '', 'The picture has no text alternative. Say what it shows, or that it is decoration.'],
  ],
  [
    'a picture in the text says nothing',
    { body: '<p>One.</p><figure><img src="/a.svg" alt=""></figure><figure><img src="/b.svg"></figure>' },
    [],
    [
      'body',
      'img: ',
      'A picture has no text alternative. Say what it shows, or that it is decoration, by the button "Picture".',
    ],
  ],
  [
    'the first heading is too deep',
    { body: '<h3>Deep</h3><p>One.</p>' },
    [],
    [
      'body',
      'h3: Deep',
      'The heading "Deep" is of level 3 and is the first. Make it level 2, or put a heading of level 2 before it.',
    ],
  ],
  [
    'a level is left out',
    { body: '<h2>One</h2><p>One.</p><h4>Deep</h4><p>One.</p><h2>Two</h2>' },
    [],
    [
      'body',
      'h4: Deep',
      'The heading "Deep" is of level 4 and comes after one of level 2. Make it level 3, or put a heading of level 3 before it.',
    ],
  ],
  [
    'a heading is empty',
    { body: '<h2> </h2><p>One.</p>' },
    [],
    ['body', 'h2: ', 'A heading is empty. Write it, or take it away.'],
  ],
  [
    'a link is empty',
    { body: '<p><a href="/news">News</a> <a href="/blog"> <img src="/a.svg" alt=""></a></p>' },
    [],
    ['body', 'a: ', 'A link has no words. Write where it leads, or take it away.'],
  ],
  [
    'a link leads nowhere',
    { body: '<p><a href="/newsdetail?id=gone">the lathe</a></p>' },
    ['/newsdetail?id=gone'],
    [
      'body',
      'a: the lathe',
      'The link "the lathe" leads to /newsdetail?id=gone, and there is no such page. Choose another page, publish that one first, or take the link away.',
    ],
  ],
  [
    'a picture in the text is missing',
    { body: '<p><img src="/pictures/none.svg" alt="A lathe"></p>' },
    ['/pictures/none.svg'],
    ['body', 'img: ', 'There is no picture at /pictures/none.svg. Choose another one, or take it away.'],
  ],
  [
    'a table has no header cells',
    { body: '<table><tbody><tr><td>a</td></tr></tbody></table>' },
    [],
    ['body', 'table: a', 'A table has no header cells. Make some by the button "Header row" or "Header column".'],
  ],
  [
    'a video has no captions',
    { body: '<figure><video src="/videos/a.webm"></video></figure>' },
    [],
    ['body', 'video: ', 'A video has no captions. Choose another one, or take it away.'],
  ],
  [
    'the captions of a video are missing',
    { body: '<figure><video src="/videos/a.webm"><track kind="captions" src="/videos/a.vtt"></video></figure>' },
    ['/videos/a.vtt'],
    ['body', 'video: ', 'A video has no captions. Choose another one, or take it away.'],
  ],
  [
    'a video is missing',
    { body: '<figure><video src="/videos/a.webm"><track kind="captions" src="/videos/a.vtt"></video></figure>' },
    ['/videos/a.webm'],
    ['body', 'video: ', 'There is no video at /videos/a.webm. Choose another one, or take it away.'],
  ],
  [
    'a file is missing',
    { file: '/files/none.pdf' },
    ['/files/none.pdf'],
    ['file', '', 'There is no file at /files/none.pdf. Give another address.'],
  ],
  [
    'a file is of a type that is not allowed',
    { file: '/files/a.exe' },
    [],
    ['file', '', '/files/a.exe is of a type that is not allowed here. Use PDF, Word, PowerPoint, Excel, CSV or text.'],
  ],
  [
    'a picture is of a type that is not allowed',
    { picture: '/pictures/a.pdf' },
    [],
    ['picture', '', '/pictures/a.pdf is of a type that is not allowed here. Use SVG, PNG, JPEG, WebP, GIF or AVIF.'],
  ],
])(
  '%s: an error with its place, what is wrong and how to mend it (CHECK-02, CHECK-04)',
  (_, changes, missing, rest) => {
    expect(said(changes, { missing })).toEqual([['error', ...rest]])
  },
)

const long = `The lathe ${'that turns '.repeat(15)}stops.`

test.each<[string, Snapshot, string[]]>([
  ...['click here', 'More', 'here!'].map((words): [string, Snapshot, string[]] => [
    `the link "${words}"`,
    { body: `<p>See <a href="/news">${words}</a></p>` },
    ['body', `a: ${words}`, `The link "${words}" does not say where it leads. Use the name of the page as its words.`],
  ]),
  [
    'a bare address',
    { body: '<p><a href="https://sba.gov">https://sba.gov</a></p>' },
    [
      'body',
      'a: https://sba.gov',
      'The link "https://sba.gov" is a bare address. Use the name of the page as its words.',
    ],
  ],
  [
    'the name of a file as text alternative',
    { body: '<p><img src="/a.svg" alt="IMG_2034.jpg"></p>' },
    ['body', 'img: ', 'The text alternative "IMG_2034.jpg" is the name of a file. Say what the picture shows.'],
  ],
  [
    '"picture of"',
    { pictureText: 'A picture of a lathe' },
    [
      'pictureText',
      '',
      'The text alternative "A picture of a lathe" says first that it is a picture. Leave that out: who hears it knows.',
    ],
  ],
  [
    'a long title',
    { title: 'What a small machine shop in Wyoming does first to keep drawings of others safe' },
    ['title', '', 'The title has 79 characters. Keep to 70: what lists and search engines show of it.'],
  ],
  [
    'a long sentence, in a list that is written either way',
    { body: `<ul><li><p>Short.</p></li><li>One. ${long}</li></ul><p>${long}</p>` },
    [
      'body',
      `li: One. ${long}`,
      'The sentence "The lathe that turns that turns that turns ..." has 33 words. It is the first of 2. Make two of it: at most 30 words are easy to read.',
    ],
  ],
  [
    'words in capitals',
    { body: '<p>Read it. PLEASE SEND YOUR FORMS now, NIST CMMC DFARS.</p>' },
    [
      'body',
      'p: Read it. PLEASE SEND YOUR FORMS now, NIST CMMC DFARS.',
      '"PLEASE SEND YOUR FORMS" is in capitals. Use capitals for names and the first letter alone.',
    ],
  ],
])('%s: a warning with its place, what is wrong and how to mend it (CHECK-03, CHECK-04)', (_, changes, rest) => {
  expect(said(changes)).toEqual([['warning', ...rest]])
})

test('a title that another item has is a warning (CHECK-03)', () => {
  expect(said({}, { isTitleTaken: true })).toEqual([
    ['warning', 'title', '', 'Another item has this title. Say in the title what is different about this one.'],
  ])
})

test('the grade of a text is named with its measure, and a short text has none (CHECK-03)', () => {
  const hard =
    'Organizations administering contractual cybersecurity obligations necessitate comprehensive documentation. '
  expect(said({ body: `<p>${hard.repeat(14)}</p>` })).toEqual([
    [
      'warning',
      'body',
      '',
      expect.stringMatching(
        /^The text reads like school grade \d\d\.\d by the measure of Flesch-Kincaid\. Use shorter/,
      ),
    ],
  ])
  expect(said({ body: `<p>${hard}</p>` })).toEqual([])
  expect(said({ body: `<p>${'The shop locks its door at night. '.repeat(20)}</p>` })).toEqual([])
})

test('sentences and syllables are told apart (CHECK-03)', () => {
  expect(sentencesOf('One goes. Two stay! Who? 3.12.4 holds.')).toEqual([
    'One goes.',
    'Two stay!',
    'Who?',
    '3.12.4 holds.',
  ])
  const counts = { lathe: 1, rules: 1, table: 2, boxes: 2, needed: 2, security: 4, the: 1, CUI: 1, counselor: 3 }
  expect(Object.fromEntries(Object.keys(counts).map((word) => [word, syllablesOf(word)]))).toEqual(counts)
  // 100 words in 10 sentences, a syllable each: 0.39 * 10 + 11.8 - 15.59.
  expect(readingGrade(Array.from({ length: 10 }, () => 'cat '.repeat(10)))).toBe(0.1)
})

test('a picture that is decoration needs no text alternative (CHECK-02)', () => {
  expect(found({ pictureText: '', pictureIs: ['decoration'] })).toEqual([])
  expect(found({ picture: '', pictureText: '' })).toEqual([])
})

test('errors come before warnings, both in the order of the form (CHECK-01)', () => {
  const findings = found({ title: '', body: '<p><a href="/news">more</a></p><h4>x</h4>', pictureText: 'photo of x' })
  expect(findings.map(({ level, field }) => `${level} ${field}`)).toEqual([
    'error title',
    'error body',
    'warning pictureText',
    'warning body',
  ])
})

test('capitals are told from names in a row (CHECK-03)', () => {
  const shouted = (text: string) => found({ body: `<p>${text}</p>` }).length > 0
  for (const text of ['IMPORTANT INFORMATION', 'HOW CAN I HELP YOU TODAY', 'WARNING! DO NOT OPEN'])
    expect(shouted(`Read: ${text} please`), text).toBe(true)
  for (const text of ['NIST CMMC DFARS CUI', 'the SBA, FAR and CUI', 'A DoD contract', 'SP 800-171'])
    expect(shouted(`Read: ${text} please`), text).toBe(false)
})

test('what hinders a publication beside the form is an error of its field (CHECK-01, CHECK-02)', () => {
  expect(said({ file: '' }, { hinders: { file: 'Give the paper' } })).toEqual([
    ['error', 'file', '', '"File" is empty. Give the paper.'],
  ])
  expect(said({ headline: '   ' })).toEqual([['error', 'headline', '', '"Headline" is empty. Write the headline.']])
})

test('a picture that is decoration and has a text alternative is a warning (CHECK-03)', () => {
  expect(said({ pictureIs: ['decoration'] })).toEqual([
    [
      'warning',
      'pictureText',
      '',
      'The picture is said to be decoration, and has a text alternative. Take one of the two away.',
    ],
  ])
})

test('what is looked up: each address once, as it is written, but for places, mail and telephone (CHECK-02)', () => {
  const links = ['/news', '/news', 'https://sba.gov', 'newsdetail?id=a', '#a', 'mailto:a@b.example', 'tel:1']
  const body = links.map((href) => `<p><a href="${href}">a</a></p>`).join('')
  const snapshot = { ...right, body }
  const texts = textsOf(form, snapshot, treeOfHtml)
  const own = ['/pictures/lathe.svg', '/files/a.pdf']
  expect(addressesOf({ form, snapshot, texts })).toEqual([...own, '/news', 'https://sba.gov', 'newsdetail?id=a'])
  const many = { ...right, body: Array.from({ length: 600 }, (_, n) => `<a href="/${n}">a</a>`).join('') }
  expect(addressesOf({ form, snapshot: many, texts: textsOf(form, many, treeOfHtml) }).length).toBe(500)
})
