import type { DocumentFolder } from '../contract.ts'

interface ShownFolder {
  folder: DocumentFolder
  text: string
  /** Outline on a 24-unit square. */
  shape: string
}

const branding: ShownFolder = {
  folder: 'branding',
  text: 'Branding',
  shape:
    'M12 3a9 9 0 1 0 0 18c1.4 0 2-.9 2-1.8 0-1.3-1.3-1.5-1.3-2.6 0-.9.7-1.4 1.6-1.4H17a4 4 0 0 0 4-4C21 6.6 17 3 12 3zM7 13.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zm2.5-4.5a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zm5 0a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3zm3 4a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3z',
}
const legal: ShownFolder = {
  folder: 'legal',
  text: 'Legal',
  shape:
    'M11 3h2v2.1l6 1.2v2l-.9-.2L21 14a3.5 3.5 0 0 1-7 0l2.7-6.2L13 7v12h4v2H7v-2h4V7l-3.7.8L10 14a3.5 3.5 0 0 1-7 0l2.9-5.9-.9.2v-2l6-1.2zM6.5 10.2 4.9 14h3.2zm11 0L15.9 14h3.2z',
}
const programs: ShownFolder = {
  folder: 'dod program materials',
  text: 'DoD program materials',
  shape:
    'M12 2 4 5v6c0 5 3.4 9.4 8 11 4.6-1.6 8-6 8-11V5zm0 4.5 1.5 3.2 3.5.4-2.6 2.3.7 3.5L12 14.2l-3.1 1.7.7-3.5L7 10.1l3.5-.4z',
}
const training: ShownFolder = {
  folder: 'training',
  text: 'Training',
  shape: 'M12 4 1 9l11 5 9-4.1V16h2V9zM5 12.8V17c0 1.7 3.1 3 7 3s7-1.3 7-3v-4.2l-7 3.2z',
}

/** The type icons of each page (DOC-03 to DOC-05). */
export const foldersOf = {
  documents: [branding, legal, programs],
  templates: [branding, legal, programs, training],
}

/** The folder that an address names, if it is one of the page's. */
export function readFolder(url: string, folders: readonly ShownFolder[]): DocumentFolder | undefined {
  const named = new URL(url).searchParams.get('folder')?.toLowerCase()
  return folders.find(({ folder }) => folder === named)?.folder
}
