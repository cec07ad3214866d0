import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLoaded } from '../../platform/browser/use-loaded.ts'
import { isLinkAddress, isPictureAddress } from '../../platform/rich-text-contract.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField } from '../../ui/forms/choice-fields.tsx'
import { fieldId } from '../../ui/forms/field.tsx'
import { FormFrame, SubmitButton } from '../../ui/forms/form-frame.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { type Errors, useForm } from '../../ui/forms/use-form.ts'
import { NotLoaded } from '../console-page.tsx'
import { captionAt, figureAt, linkAt, setCaption, setFigure, setLink } from './commands.ts'
import type { Editor } from './editor.ts'
import type { Asking } from './tools.ts'

export interface OwnVideo {
  title: string
  src: string
}

export interface OwnPage {
  title: string
  /** Path and query on this site. */
  address: string
}

/** What of this site a text may embed or lead to. */
export interface OwnContent {
  /** Videos that everyone may watch. */
  videos(): Promise<OwnVideo[]>
  /** Pages that have these words in their title, the likeliest first. */
  pages(words: string, signal: AbortSignal): Promise<OwnPage[]>
}

interface AskedProps {
  editor: Editor
  own: OwnContent
  onClose(): void
}

const titles: Record<Asking, string> = {
  link: 'Link',
  picture: 'Picture',
  video: 'Video',
  caption: 'Caption of the table',
}

/** What a button of the toolbar asks for, in a window of its own beside the form that the text belongs to. */
export function Asked({ asking, ...props }: AskedProps & { asking: Asking | undefined }) {
  const Form = asking && forms[asking]
  return createPortal(
    // What is sent in the window is none of the form around the text
    <div className="site-form" onSubmit={(event) => event.stopPropagation()}>
      <Dialog open={asking !== undefined} title={asking ? titles[asking] : ''} onClose={props.onClose}>
        {Form ? <Form {...props} /> : null}
      </Dialog>
    </div>,
    document.body,
  )
}

function LinkForm({ editor, own, onClose }: AskedProps) {
  const { state } = editor.view
  const present = linkAt(state)
  const needsWords = state.selection.empty && !present
  const form = useForm({
    id: 'editor-link',
    initial: { page: '', href: present?.href ?? '', words: '' },
    validate({ href, words }) {
      const errors: Errors<{ page: string; href: string; words: string }> = {}
      if (!isLinkAddress(href.trim()))
        errors.href = 'Give an address that begins with / or https://, or mailto: and an email address'
      if (needsWords && words.trim() === '') errors.words = 'Write the words that lead there'
      return errors
    },
    async submit({ href, words }) {
      onClose()
      editor.run(setLink(href.trim(), words.trim()))
    },
  })
  return (
    <FormFrame
      form={form}
      onSubmit={(event) => {
        if (document.activeElement?.id !== fieldId(form.id, 'page')) return void form.submit(event)
        // Who types a title means one of the pages that are found.
        event.preventDefault()
        document.querySelector<HTMLElement>('.editor__pages button')?.focus()
      }}
    >
      <TextField
        form={form}
        name="page"
        label="Page of this site"
        hint="Type a part of its title."
        optional
        maxLength={200}
      />
      <FoundPages
        words={form.values.page}
        own={own}
        onChoose={({ title, address }) => {
          form.set('href', address)
          if (needsWords) form.offer('words', title)
          document.getElementById(fieldId(form.id, 'href'))?.focus()
        }}
      />
      <TextField
        form={form}
        name="href"
        label="Address"
        hint="A path of this site, such as /cyber-circuits, or https and so on."
        inputMode="url"
      />
      {needsWords ? (
        <TextField form={form} name="words" label="Words" hint="What stands in the text and leads there." />
      ) : null}
      <p className="form-actions">
        <SubmitButton form={form} pendingText="Setting ...">
          Set the link
        </SubmitButton>
        {present ? (
          <button
            type="button"
            className="usa-button usa-button--outline"
            onClick={() => {
              onClose()
              editor.run(setLink(''))
            }}
          >
            Take the link away
          </button>
        ) : null}
      </p>
    </FormFrame>
  )
}

interface FoundPagesProps {
  /** A part of a title. */
  words: string
  own: OwnContent
  onChoose(page: OwnPage): void
}

/** So many letters are searched for, and so long after the last one that was typed, in milliseconds. */
const fewest = 2
const calm = 250
/** More than these are not offered. */
const mostFound = 10

/** The pages of this site whose titles hold what was typed (EDIT-07). */
function FoundPages({ words, own, onChoose }: FoundPagesProps) {
  const [asked, setAsked] = useState('')
  const typed = words.trim()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), calm)
    return () => clearTimeout(timer)
  }, [typed])
  const loaded = useLoaded(asked.length < fewest ? undefined : asked, (signal) => own.pages(asked, signal))
  // An answer to other words than those that stand there says nothing.
  const answer = asked === typed ? loaded : undefined
  const found = answer?.value ?? []
  const count =
    found.length === 1
      ? '1 page'
      : found.length < mostFound
        ? `${found.length} pages`
        : `The first ${found.length} pages`
  return (
    <>
      <p role="status" className="usa-hint">
        {answer?.error
          ? 'The pages could not be looked up. Type the address.'
          : answer?.value === undefined
            ? ''
            : found.length === 0
              ? 'No page has this in its title.'
              : `${count}: choose one.`}
      </p>
      <ul className="editor__pages">
        {found.map((page) => (
          <li key={`${page.title} ${page.address}`}>
            <button type="button" className="usa-button usa-button--unstyled" onClick={() => onChoose(page)}>
              {page.title}
            </button>
            <span className="quiet"> {page.address}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function PictureForm({ editor, onClose }: AskedProps) {
  const present = figureAt(editor.view.state, 'picture')
  const form = useForm({
    id: 'editor-picture',
    initial: {
      src: String(present?.attrs.src ?? ''),
      alt: String(present?.attrs.alt ?? ''),
      decorative: present !== undefined && present.attrs.alt === '',
    },
    validate({ src, alt, decorative }) {
      const errors: Errors<{ src: string; alt: string; decorative: boolean }> = {}
      if (!isPictureAddress(src.trim())) errors.src = 'Give an address that begins with / or https://'
      if (alt.trim() === '' && !decorative) errors.alt = 'Say what the picture shows, or that it is decoration'
      return errors
    },
    async submit({ src, alt, decorative }) {
      onClose()
      editor.run(setFigure('picture', { src: src.trim(), alt: decorative ? '' : alt.trim() }))
    },
  })
  return (
    <FormFrame form={form}>
      <TextField
        form={form}
        name="src"
        label="Address of the picture"
        hint="A path of this site, such as /pictures/starter/news-a-mentor-is-not-a-customer.svg, or https and so on."
        inputMode="url"
      />
      <TextField
        form={form}
        name="alt"
        label="Text alternative"
        hint="What the picture shows, for people who do not see it."
        maxLength={300}
        disabled={form.values.decorative}
      />
      <CheckboxField form={form} name="decorative" label="It is decoration: who does not see it misses nothing" />
      <p className="form-actions">
        <SubmitButton form={form} pendingText="Setting ...">
          Set the picture
        </SubmitButton>
      </p>
      <p>Its caption is written beneath it, in the text.</p>
    </FormFrame>
  )
}

function VideoForm(props: AskedProps) {
  const loaded = useLoaded('videos', props.own.videos)
  if (loaded.error) return <NotLoaded what="The list of videos" error={loaded.error} again={loaded.again} />
  if (!loaded.value) return <p role="status">Loading ...</p>
  return <ChosenVideo {...props} choice={loaded.value} />
}

function ChosenVideo({ editor, onClose, choice }: AskedProps & { choice: OwnVideo[] }) {
  const present = figureAt(editor.view.state, 'video')
  const form = useForm({
    id: 'editor-video',
    initial: { src: String(present?.attrs.src ?? '') },
    validate: ({ src }): Errors<{ src: string }> => (src === '' ? { src: 'Choose a video' } : {}),
    async submit({ src }) {
      onClose()
      const title = choice.find((video) => video.src === src)?.title ?? String(present?.attrs.title ?? '')
      editor.run(setFigure('video', { src, title }))
    },
  })
  const options = choice.map(({ src, title }) => ({ value: src, text: title }))
  return (
    <FormFrame form={form}>
      <SelectField
        form={form}
        name="src"
        label="Video"
        hint="Those of this site that everyone may watch."
        options={options}
      />
      <p className="form-actions">
        <SubmitButton form={form} pendingText="Setting ...">
          Set the video
        </SubmitButton>
      </p>
    </FormFrame>
  )
}

function CaptionForm({ editor, onClose }: AskedProps) {
  const form = useForm({
    id: 'editor-caption',
    initial: { caption: captionAt(editor.view.state) },
    validate: () => ({}),
    async submit({ caption }) {
      onClose()
      editor.run(setCaption(caption.trim()))
    },
  })
  return (
    <FormFrame form={form}>
      <TextField
        form={form}
        name="caption"
        label="Caption"
        hint="What the table shows; it stands above it."
        maxLength={200}
        optional
      />
      <p className="form-actions">
        <SubmitButton form={form} pendingText="Setting ...">
          Set the caption
        </SubmitButton>
      </p>
    </FormFrame>
  )
}

const forms = { link: LinkForm, picture: PictureForm, video: VideoForm, caption: CaptionForm }
