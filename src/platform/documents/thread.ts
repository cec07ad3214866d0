import { serveThread } from '../threads/serve-thread.ts'
import type { DocumentOrder } from './document-maker.ts'
import { textAsPdf } from './text-as-pdf.ts'
import { textAsWord } from './text-as-word.ts'

/** Runs in a thread: writes one document after the other. */
serveThread<DocumentOrder, Uint8Array>(({ document, as }) =>
  as === 'pdf' ? textAsPdf(document) : textAsWord(document),
)
