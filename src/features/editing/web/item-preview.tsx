import { useEffect, useRef, useState } from 'react'
import type { ItemSaver, SaveState } from '../../../console/form/item-saver.ts'
import { call } from '../../../platform/browser/call.ts'
import { isConsolePath } from '../../../platform/console-contract.ts'
import { families, type WrittenFamily } from '../../../platform/families-contract.ts'
import { previewParameter } from '../../../platform/preview-contract.ts'
import { PreviewFrame, previewWidths } from './preview-frame.tsx'
import './calls.ts'

interface ItemPreviewProps {
  params: { family: WrittenFamily; id: string }
  saver: ItemSaver
  /** Whatever is new in them is shown. */
  saved: SaveState
  revision: number
  title: string
}

/** Milliseconds for which an address is shown anew: it works for an hour. */
const lasts = 55 * 60_000

/** What is written, on its real page beside the form, as it stands since the last save (PUBLISH-09). */
export function ItemPreview({ params, saver, saved, revision, title }: ItemPreviewProps) {
  const [width, setWidth] = useState<number>(previewWidths[0].width)
  const [shown, setShown] = useState<{ address: string; time: number }>()
  const [failed, setFailed] = useState('')
  const given = useRef<{ address: string; title: string; at: number }>(undefined)
  const askedAgain = useRef(false)

  const ask = async (token?: string): Promise<string> =>
    (await call('POST /api/staff/items/:family/:id/preview', { params, body: { token } })).address
  /** It works for an hour, and the address of some families has the title in it. */
  const present = async (): Promise<string> => {
    const { current } = given
    const at = Date.now()
    const isSame = families[params.family].at.part === 'id' || current?.title === title
    if (current && isSame && at - current.at < lasts) return current.address
    const address = await ask(current && tokenOf(current.address))
    given.current = { address, title, at }
    return address
  }
  const safely = async (doing: () => Promise<void>) => {
    setFailed('')
    try {
      await doing()
    } catch (error) {
      setFailed((error as Error).message)
    }
  }
  const open = (isLoadedAnew = false) =>
    safely(async () => {
      await saver.arrived()
      askedAgain.current = false
      if (isLoadedAnew || beganInConsole()) {
        setShown({ address: await present(), time: 0 })
        return
      }
      // The browser goes by the policy of the page on which somebody came in, and only that of the console allows frames.
      window.location.replace(again)
      window.location.reload()
    })
  const refresh = () =>
    safely(async () => {
      const address = await present()
      setShown((before) => before && { address, time: before.time + 1 })
    })
  /** Somebody may have opened many, or the portal was not there for a moment: once more by another address. */
  const onLoad = (isPreview: boolean) => {
    const isLost = !isPreview && !askedAgain.current
    askedAgain.current = !isPreview
    if (!isLost) return
    given.current = undefined
    void refresh()
  }
  const openOnItsOwn = () => {
    // At once, or the browser takes it for nothing that was pressed.
    const tab = window.open('', '_blank')
    if (tab) {
      tab.opener = null
      tab.document.title = 'Preview'
    }
    void safely(async () => {
      if (!tab) throw new Error('The browser did not open a tab. Allow this site to do so.')
      try {
        await saver.arrived()
        // Of its own, so that neither ends with the other.
        tab.location.replace(await ask())
      } catch (error) {
        tab.close()
        throw error
      }
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where the page was loaded for it
  useEffect(() => {
    if (window.location.hash !== again) return
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    void open(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save, or an act, is what makes it new
  useEffect(() => {
    if (shown && saved.at === 'saved') void refresh()
  }, [saved, revision])

  return (
    <section className="console__preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <p className="form-actions">
        {shown ? (
          <button type="button" className="usa-button usa-button--outline" onClick={() => setShown(undefined)}>
            Close preview
          </button>
        ) : (
          <button type="button" className="usa-button" onClick={() => void open()}>
            Show preview
          </button>
        )}
        <button type="button" className="usa-button usa-button--outline" onClick={openOnItsOwn}>
          Open on its own<span className="visually-hidden"> (opens in a new tab)</span>
        </button>
      </p>
      {failed ? <p role="alert">The preview could not be shown. {failed}</p> : null}
      {shown ? (
        <>
          <fieldset className="plain-fieldset console__widths">
            <legend className="visually-hidden">Width of the preview</legend>
            {previewWidths.map((one) => (
              <button
                key={one.width}
                type="button"
                className="usa-button usa-button--outline"
                aria-pressed={width === one.width}
                onClick={() => setWidth(one.width)}
              >
                {one.text}
              </button>
            ))}
          </fieldset>
          <PreviewFrame {...shown} width={width} onLoad={onLoad} />
        </>
      ) : null}
    </section>
  )
}

const tokenOf = (address: string): string | undefined =>
  new URL(address, window.location.href).searchParams.get(previewParameter) ?? undefined

/** Of the address, for the moment until the page is loaded anew. */
const again = '#preview'

const beganInConsole = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  return isConsolePath(new URL(loaded?.name ?? '', window.location.href).pathname)
}
