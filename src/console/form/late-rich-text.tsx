import { useLoaded } from '../../platform/browser/use-loaded.ts'
import { NotLoaded } from '../console-page.tsx'
import type { RichTextFieldProps } from '../editor/rich-text-field.tsx'

/** The editor comes by itself, where a form has a rich text (EDIT-13). */
export function LateRichText(props: RichTextFieldProps) {
  const loaded = useLoaded('editor', async () => (await import('../editor/rich-text-field.tsx')).default)
  const RichTextField = loaded.value
  if (RichTextField) return <RichTextField {...props} />
  if (loaded.error) return <NotLoaded what="The editor" error={loaded.error} again={loaded.again} />
  return <p role="status">The editor is loading ...</p>
}
