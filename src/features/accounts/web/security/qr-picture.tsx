import { useMemo } from 'react'
import { qrCode } from './qr-code.ts'

/** Modules of white that a scanner needs around the code. */
const quiet = 4

/** A QR code as a picture; nothing where the text is too long for one. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => qrCode(text), [text])
  if (!code) return null
  const size = code.length + 2 * quiet
  const path = code
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className="qr-picture"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
