import { toSvgPath } from 'lean-qr/extras/svg'
import { correction, generate } from 'lean-qr/nano'
import { useMemo } from 'react'

/** Modules of white that a scanner needs around the code. */
const quiet = 4

/** A QR code as a picture, for the camera of another device. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => generate(text, { minCorrectionLevel: correction.M }), [text])
  const size = code.size + 2 * quiet
  return (
    <svg
      className="qr-picture"
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M${-quiet} ${-quiet}h${size}v${size}h${-size}z`} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
