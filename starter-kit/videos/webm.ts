import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'

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
  /** Pictures a second. */
  rate: number
  /** In the order of time; the first is a key frame. */
  frames: readonly Frame[]
}

/** A VP9 clip without sound as a WebM file, with its duration and an index of key frames. */
export async function webmOf({ width, height, rate, frames }: Clip): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(source, { frameRate: rate })
  await output.start()
  const decoderConfig = { codec: 'vp09.00.30.08', codedWidth: width, codedHeight: height }
  for (const { at, key, data } of frames)
    await source.add(new EncodedPacket(data, key ? 'key' : 'delta', at / 1000, 1 / rate), { decoderConfig })
  await output.finalize()
  return Buffer.from(target.buffer as ArrayBuffer)
}
