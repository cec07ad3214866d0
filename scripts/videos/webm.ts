/** A picture as the encoder gave it. */
export interface Frame {
  /** Milliseconds from the beginning. */
  at: number
  key: boolean
  data: Buffer
}

export interface Clip {
  width: number
  height: number
  /** Milliseconds. */
  duration: number
  /** In the order of time; the first is a key frame. */
  frames: readonly Frame[]
}

/** Ids of the WebM container (RFC 9559); each holds its own length mark. */
const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
} as const

/**
 * A VP9 clip without sound as a WebM file, with its duration and an index of key frames: what a browser's own recorder
 * leaves out, so that players could neither show the length nor jump.
 */
export function webmOf(clip: Clip): Buffer {
  const clusters = clustersOf(clip)
  const head = Buffer.concat([infoOf(clip), tracksOf(clip)])
  // The index stands before what it points at, and its length hangs on no position: all of them take four bytes.
  const cuesLength = cuesOf(clusters, 0).length
  const cues = cuesOf(clusters, head.length + cuesLength)
  const parts = [head, cues, ...clusters.map(({ data }) => data)]
  return Buffer.concat([
    element(
      ids.ebml,
      element(0x4286, number(1)),
      element(0x42f7, number(1)),
      element(0x42f2, number(4)),
      element(0x42f3, number(8)),
      element(0x4282, Buffer.from('webm')),
      element(0x4287, number(4)),
      element(0x4285, number(2)),
    ),
    element(ids.segment, ...parts),
  ])
}

interface Cluster {
  at: number
  data: Buffer
}

/** One for each key frame. */
function clustersOf({ frames }: Clip): Cluster[] {
  const groups: Frame[][] = []
  for (const frame of frames) {
    if (frame.key) groups.push([])
    groups.at(-1)?.push(frame)
  }
  return groups.map((group) => {
    const at = (group[0] as Frame).at
    const blocks = group.map((frame) => {
      const head = Buffer.from([0x81, 0, 0, frame.key ? 0x80 : 0])
      head.writeInt16BE(frame.at - at, 1)
      return element(0xa3, head, frame.data)
    })
    return { at, data: element(ids.cluster, element(0xe7, number(at)), ...blocks) }
  })
}

function cuesOf(clusters: readonly Cluster[], start: number): Buffer {
  let position = start
  const points = clusters.map(({ at, data }) => {
    const place = Buffer.alloc(4)
    place.writeUInt32BE(position)
    position += data.length
    return element(0xbb, element(0xb3, number(at)), element(0xb7, element(0xf7, number(1)), element(0xf1, place)))
  })
  return element(ids.cues, ...points)
}

function infoOf({ duration }: Clip): Buffer {
  const length = Buffer.alloc(8)
  length.writeDoubleBE(duration)
  const maker = Buffer.from('scripts/videos')
  return element(
    ids.info,
    element(0x2ad7b1, number(1_000_000)),
    element(0x4489, length),
    element(0x4d80, maker),
    element(0x5741, maker),
  )
}

function tracksOf({ width, height }: Clip): Buffer {
  return element(
    ids.tracks,
    element(
      0xae,
      element(0xd7, number(1)),
      element(0x73c5, number(1)),
      element(0x83, number(1)),
      element(0x9c, number(0)),
      element(0x86, Buffer.from('V_VP9')),
      element(0xe0, element(0xb0, number(width)), element(0xba, number(height))),
    ),
  )
}

function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([number(id), length, body])
}

/** In as few bytes as it needs, one at least. */
function number(value: number): Buffer {
  const hex = value.toString(16)
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
}
