import { z } from 'zod'
import { endpoint } from '../../platform/contract.ts'
import { OneItem, VersionNumber } from './contract.ts'

const Preview = z.object({
  /** For the frame path, query and place on this site; of a link the whole address. Given once: it is stored nowhere. */
  address: z.string(),
  until: z.iso.datetime(),
})

export const openPreview = endpoint({
  route: 'POST /api/staff/items/:family/:id/preview',
  access: 'content.write',
  summary: 'An address of an hour by which whoever writes sees what is written of an item on its real page',
  params: OneItem,
  body: z.object({
    /** Of the same person's own preview of it, which works an hour more, also where its address has another title now. */
    token: z
      .string()
      .regex(/^[\w-]{43}$/, 'A token has 43 characters.')
      .optional(),
  }),
  answer: Preview,
})

export const listPreviewLinks = endpoint({
  route: 'GET /api/staff/items/:family/:id/preview-links',
  access: 'content.write',
  summary: 'The links that were made of an item for people without an account, and work still',
  params: OneItem,
  answer: z.object({
    /** The newest first. */
    Items: z.array(
      z.object({
        id: z.string(),
        /** Null where it shows what was written when it was made. */
        version: z.number().int().nullable(),
        by: z.string(),
        madeAt: z.iso.datetime(),
        until: z.iso.datetime(),
      }),
    ),
  }),
})

export const makePreviewLink = endpoint({
  route: 'POST /api/staff/items/:family/:id/preview-links',
  access: 'content.write',
  summary: 'Make a link by which somebody without an account sees one version of an item for seven days',
  params: OneItem,
  body: z.object({
    version: z.union([z.literal('written'), VersionNumber], 'Name a version, or "written".').default('written'),
  }),
  answer: Preview.extend({ id: z.string() }),
})

export const takePreviewLinkBack = endpoint({
  route: 'DELETE /api/staff/items/:family/:id/preview-links/:link',
  access: 'content.write',
  summary: 'End such a link at once',
  params: OneItem.extend({ link: z.string().regex(/^[1-9]\d{0,17}$/, 'A link has a number.') }),
  answer: z.object({ message: z.string() }),
})
