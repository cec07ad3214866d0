import type { Locator } from '@playwright/test'
import jsQr from 'jsqr'

/** What a phone's camera would read off the picture; undefined where it is no QR code. */
export async function readQr(picture: Locator): Promise<string | undefined> {
  const shot = await picture.screenshot()
  const { pixels, width, height } = await picture.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, image.width, image.height)
    return { pixels: [...data], width: image.width, height: image.height }
  }, shot.toString('base64'))
  return jsQr(Uint8ClampedArray.from(pixels), width, height)?.data
}
