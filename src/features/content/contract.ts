import { z } from 'zod'
import { endpoint, ItemId, ListQuery, listOf } from '../../platform/contract.ts'

/** How many stand on a page of each list (LIST-12, LIST-13, LIST-15, LIST-16). */
export const pageSizes = { news: 6, blog: 9, whitepaper: 6, cybercircuit: 6, document: 6, template: 6 } as const

const IsoDate = z.iso.datetime()

export const NewsItem = z.object({
  id: z.string(),
  author: z.string(),
  article: z.object({
    title: z.string(),
    headLine: z.string(),
    /** Cleaned HTML. */
    summary: z.string(),
    date: IsoDate,
    largeImageURL: z.string(),
    detailsURL: z.string(),
    /** Label of the link to the outside article; empty for the usual one. */
    prompt: z.string(),
    photoDescription: z.string(),
  }),
})
export type NewsItem = z.infer<typeof NewsItem>

export const BlogPost = z.object({
  id: z.string(),
  title: z.string(),
  headLine: z.string(),
  date: IsoDate,
  mainImage: z.string(),
  photoDescription: z.string(),
  author: z.string(),
  /** Cleaned HTML. */
  article: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
})
export type BlogPost = z.infer<typeof BlogPost>

export const WhitePaper = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  date: IsoDate,
  headLine: z.string(),
  imageURL: z.string(),
  photoDescription: z.string(),
  whitepaperLink: z.string(),
  /** Cleaned HTML. */
  article: z.string(),
})
export type WhitePaper = z.infer<typeof WhitePaper>

export const CyberCircuit = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  /** When it takes place. */
  date: IsoDate,
  endAt: IsoDate,
  /** IANA name of the zone it was planned in. */
  zone: z.string(),
  /** Cleaned HTML. */
  article: z.string(),
  cyberBannerLink: z.string(),
  photoDescription: z.string(),
  cyberPowerpointLink: z.string(),
  cyberRecordingLink: z.string(),
  cyberCalendarLink: z.string(),
  /** From when one can register; null where nobody knows yet. */
  registrationOpensAt: IsoDate.nullable(),
})
export type CyberCircuit = z.infer<typeof CyberCircuit>

export const documentTypes = ['powerpoint', 'webinar', 'handout', 'weblink'] as const
export const documentFolders = ['legal', 'branding', 'dod program materials', 'training'] as const
export type DocumentFolder = (typeof documentFolders)[number]

/** Narrows documents and templates to one folder as well. */
export const FolderQuery = ListQuery.extend({
  folder: z.enum(documentFolders, `Folder is one of ${documentFolders.join(', ')}.`).optional(),
})
export type FolderQuery = z.infer<typeof FolderQuery>

export const DocumentItem = z.object({
  id: z.string(),
  thumbnail: z.string(),
  thumbnailDescription: z.string(),
  taggedCategory: z.array(z.object({ text: z.string() })),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  type: z.enum(documentTypes),
})
export type DocumentItem = z.infer<typeof DocumentItem>

export const Policy = z.object({
  id: z.string(),
  title: z.string(),
  policyDate: z.iso.date(),
  description: z.string(),
  /** Address of the policy's text; it stands under both names (POLICY-02). */
  link: z.string(),
  links: z.string(),
})
export type Policy = z.infer<typeof Policy>

/** What hurts if it is answered wrong, with its source (TALK-03). For the chat and the page of checked answers. */
export interface CheckedAnswer {
  id: string
  question: string
  /** Words that ask for it, one way to ask in each. */
  asked: string[]
  /** Plain text; an empty line parts its paragraphs. */
  text: string
  source: string
  /** Address of the source, and of the page of this site to read on; empty where there is none. */
  sourceLink: string
  page: string
  /** `YYYY-MM-DD` */
  checkedOn: string
}

const reading = { access: 'public', remembered: true } as const

export const listNews = endpoint({
  ...reading,
  route: 'GET /api/resources/news',
  summary: 'News items, the newest first',
  query: ListQuery,
  answer: listOf(NewsItem),
})
export const readNews = endpoint({
  ...reading,
  route: 'GET /api/resources/news/:id',
  summary: 'One news item',
  params: ItemId,
  answer: listOf(NewsItem),
})
export const listBlogs = endpoint({
  ...reading,
  route: 'GET /api/resources/blogs',
  summary: 'Blog posts, the newest first',
  query: ListQuery,
  answer: listOf(BlogPost),
})
export const readBlog = endpoint({
  ...reading,
  route: 'GET /api/resources/blogs/:id',
  summary: 'One blog post',
  params: ItemId,
  answer: listOf(BlogPost),
})
export const listWhitePapers = endpoint({
  ...reading,
  route: 'GET /api/resources/whitepapers',
  summary: 'White papers, the newest first',
  query: ListQuery,
  answer: listOf(WhitePaper),
})
export const readWhitePaper = endpoint({
  ...reading,
  route: 'GET /api/resources/whitepapers/:id',
  summary: 'One white paper',
  params: ItemId,
  answer: listOf(WhitePaper),
})
export const listCyberCircuits = endpoint({
  ...reading,
  route: 'GET /api/resources/cybercircuits',
  summary: 'Cyber circuits, the latest first',
  query: ListQuery,
  answer: listOf(CyberCircuit),
})
export const readCyberCircuit = endpoint({
  ...reading,
  route: 'GET /api/resources/cybercircuits/:id',
  summary: 'One cyber circuit',
  params: ItemId,
  answer: listOf(CyberCircuit),
})
export const listDocuments = endpoint({
  ...reading,
  route: 'GET /api/resources/documents/type/all',
  summary: 'Documents',
  query: FolderQuery,
  answer: listOf(DocumentItem),
})
export const listTemplates = endpoint({
  ...reading,
  route: 'GET /api/resources/documents/type/template',
  summary: 'Templates',
  query: FolderQuery,
  answer: listOf(DocumentItem),
})
export const listPolicies = endpoint({
  ...reading,
  route: 'GET /api/resources/policies',
  summary: 'Policies, the newest first',
  answer: z.array(Policy),
})
