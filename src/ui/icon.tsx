import { chatShape, closeShape } from './icon-shapes.ts'

/** Outlines on a 24-unit square, drawn for this site. */
const shapes = {
  menu: 'M3 6h18v2H3zm0 5h18v2H3zm0 5h18v2H3z',
  close: closeShape,
  search: 'M10 3a7 7 0 1 0 4.2 12.6l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3zm0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10z',
  down: 'm6 9 6 6 6-6 1.4 1.4L12 17.8l-7.4-7.4z',
  back: 'M14 5 7 12l7 7 1.4-1.4L9.8 12l5.6-5.6z',
  next: 'm10 5 7 7-7 7-1.4-1.4 5.6-5.6-5.6-5.6z',
  chat: chatShape,
  send: 'M3 4l18 8-18 8 3-8z',
  link: 'M10.6 13.4a3 3 0 0 0 4.2 0l3.5-3.5a3 3 0 0 0-4.2-4.2l-1 1-1.4-1.4 1-1a5 5 0 0 1 7 7l-3.5 3.5a5 5 0 0 1-7 0zm2.8-2.8a3 3 0 0 0-4.2 0l-3.5 3.5a3 3 0 0 0 4.2 4.2l1-1 1.4 1.4-1 1a5 5 0 0 1-7-7l3.5-3.5a5 5 0 0 1 7 0z',
  bookmark: 'M6 3h12a1 1 0 0 1 1 1v17l-7-4-7 4V4a1 1 0 0 1 1-1z',
  calendar: 'M7 2h2v2h6V2h2v2h3a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h3zm-2 7v10h14V9z',
  place: 'M12 2a7 7 0 0 1 7 7c0 5-7 13-7 13S5 14 5 9a7 7 0 0 1 7-7zm0 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  training:
    'M12 3 1 9l4 2.2V17l7 4 7-4v-5.8l2-1.1V17h2V9zm0 2.3L18.8 9 12 12.7 5.2 9zm5 7v3.5l-5 2.9-5-2.9v-3.5l5 2.8z',
  library: 'M4 4h4v16H4zm6 0h4v16h-4zm5.6.7 3.8-1 4 15.4-3.9 1z',
  external: 'M14 3h7v7h-2V6.4l-9.3 9.3-1.4-1.4L17.6 5H14zM5 5h5v2H6v11h11v-4h2v6H4V6a1 1 0 0 1 1-1z',
  check: 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z',
  document: 'M6 2h8l5 5v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zm1 2v16h10V8h-4V4zm2 7h6v2H9zm0 4h6v2H9z',
  pause: 'M6 5h4v14H6zm8 0h4v14h-4z',
  play: 'M7 4v16l13-8z',
  lock: 'M12 2a5 5 0 0 1 5 5v3h2v11H5V10h2V7a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v3h6V7a3 3 0 0 0-3-3z',
} as const

export type IconName = keyof typeof shapes

/** Decoration beside words; a control with an icon alone needs its own label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={shapes[name]} />
    </svg>
  )
}
