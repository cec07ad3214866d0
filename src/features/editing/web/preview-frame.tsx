import { useEffect, useRef, useState } from 'react'

/** In CSS pixels. */
export const previewWidths = [
  { text: 'Phone', width: 390 },
  { text: 'Tablet', width: 820 },
  { text: 'Desk', width: 1280 },
] as const

interface PreviewFrameProps {
  address: string
  /** Grows each time that it is to be loaded. */
  time: number
  width: number
  /** Something has come, and whether it is a preview: it may be over, or the portal not there for a moment. */
  onLoad(isPreview: boolean): void
}

/** The page as wide as on such a device, made small enough to stand beside the form. */
export function PreviewFrame({ address, time, width, onLoad }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const after = useRef<HTMLParagraphElement>(null)
  const [first] = useState(address)
  const before = useRef(time)

  // Not by its attribute: each new one would be a step back in the console.
  useEffect(() => {
    const page = frame.current?.contentWindow?.location
    if (!page || before.current === time) return
    before.current = time
    show(page, new URL(address, window.location.href).href)
  }, [address, time])

  useEffect(() => {
    const [outer, inner] = [box.current, frame.current]
    if (!outer || !inner) return
    const scaleToBox = () => {
      const scale = Math.min(1, outer.clientWidth / width)
      inner.width = String(width)
      inner.height = String(Math.round(outer.clientHeight / scale))
      inner.style.transform = `scale(${scale})`
    }
    scaleToBox()
    const watch = new ResizeObserver(scaleToBox)
    watch.observe(outer)
    return () => watch.disconnect()
  }, [width])

  return (
    <>
      <p className="console__skip">
        <button type="button" className="usa-button usa-button--unstyled" onClick={() => after.current?.focus()}>
          Skip the preview
        </button>
      </p>
      <div ref={box} className="console__frame-box">
        <iframe
          ref={frame}
          src={first}
          title={`Preview, ${width} pixels wide`}
          onLoad={({ currentTarget }) =>
            onLoad(Boolean(currentTarget.contentDocument?.querySelector('.preview-strip')))
          }
        />
      </div>
      <p ref={after} tabIndex={-1} className="visually-hidden">
        End of the preview
      </p>
    </>
  )
}

function show(page: Location, address: string): void {
  try {
    if (page.href === address) {
      page.reload()
      return
    }
  } catch {
    // The browser's own page stands there, as of a lost connection or an answer that may not be framed.
  }
  page.replace(address)
}
