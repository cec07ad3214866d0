import type { Choices, LongText, TextEntry } from '../../../forms/definition.ts'
import type { Address, ItemField, Moment } from '../../../forms/item.ts'

/** Fields that several families have, each said once. */

export const title: TextEntry = {
  kind: 'text',
  name: 'title',
  label: 'Title',
  hint: 'At most 110 characters: what it is about, in the words a reader would search for.',
  max: 110,
  message: 'Give it a title',
}

export const author: TextEntry = {
  kind: 'text',
  name: 'author',
  label: 'Author',
  hint: 'A name, or a name and a desk.',
  max: 120,
  message: 'Say who wrote it',
}

export const headline = (name: string, label: string, hint: string): LongText => ({
  kind: 'long text',
  name,
  label,
  hint,
  max: 400,
  message: `Write the ${label.toLowerCase()}`,
})

/** The day that is shown with it; a typed one is midday in UTC, the same day in every zone of the United States. */
export const day = {
  kind: 'moment',
  shows: 'day',
  hour: 12,
  name: 'date',
  label: 'Date',
  hint: 'The day that is shown with it. A day in the past is fine.',
  message: 'Give it a date',
} as const satisfies Moment

export const picture: readonly [Address, TextEntry, Choices] = [
  {
    kind: 'address',
    of: 'picture',
    name: 'picture',
    label: 'Picture',
    hint: 'Its address: a path of this site, such as /pictures/starter/news-a-mentor-is-not-a-customer.svg, or https.',
    optional: true,
    message: 'Give the address of a picture',
  },
  {
    kind: 'text',
    name: 'pictureText',
    label: 'Text alternative of the picture',
    hint: 'What the picture shows, for people who do not see it.',
    max: 200,
    optional: true,
    message: 'Say what the picture shows',
  },
  {
    kind: 'choices',
    name: 'pictureIs',
    label: 'What the picture is for',
    options: [{ value: 'decoration', text: 'Decoration: who does not see it misses nothing' }],
    optional: true,
    message: 'Say what the picture is for',
  },
]

export const body: ItemField = { kind: 'rich text', name: 'body', label: 'Text', message: 'Write the text' }
