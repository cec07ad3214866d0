export interface Slide {
  heading: string
  lines: string[]
  /** What a speaker would say: captions and transcript. */
  say: string
  seconds: number
}

/** Captions in WebVTT, one for each slide. */
export function captionsOf(slides: readonly Slide[]): string {
  const cues: string[] = []
  let at = 0
  for (const { say, seconds } of slides) {
    cues.push(`${momentOf(at)} --> ${momentOf(at + seconds)}\n${say}`)
    at += seconds
  }
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

function momentOf(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `00:${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`
}
