import type { FamilyForm, ItemField } from '../../../forms/item.ts'
import { author, day, headline, picture, title } from './shared-fields.ts'

const fields: readonly ItemField[] = [
  title,
  headline('description', 'Description', 'One or two sentences beneath its title.'),
  {
    kind: 'choices',
    name: 'folders',
    label: 'Folders',
    hint: 'Where it stands.',
    options: ['Legal', 'Branding', 'DoD Program Materials', 'Training'].map((name) => ({ value: name, text: name })),
    message: 'Choose at least one folder',
  },
  {
    kind: 'choice',
    name: 'type',
    label: 'Type',
    options: [
      { value: 'handout', text: 'Handout' },
      { value: 'powerpoint', text: 'PowerPoint' },
      { value: 'webinar', text: 'Webinar' },
      { value: 'weblink', text: 'Link' },
    ],
    look: 'radio',
    message: 'Choose its type',
  },
  {
    kind: 'address',
    of: 'file',
    name: 'file',
    label: 'File or page',
    hint: 'Its address.',
    message: 'Give the address of the file',
  },
  { ...author, optional: true },
  day,
  ...picture,
]

export const documentForm: FamilyForm = { family: 'document', fields }
export const templateForm: FamilyForm = { family: 'template', fields }
