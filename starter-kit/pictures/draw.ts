/** Small SVG vocabulary. Every number that leaves here has at most one decimal. */

export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

const tidy = (d: string): string => d.replace(/-?\d+\.\d+/g, (text) => num(Number(text)))

export function rect(x: number, y: number, w: number, h: number, fill: string, rx = 0): string {
  if (!rx) return `<path fill="${fill}" d="M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}z"/>`
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" rx="${num(rx)}" fill="${fill}"/>`
}

export function circle(cx: number, cy: number, r: number, fill: string): string {
  return `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="${fill}"/>`
}

export function ring(cx: number, cy: number, r: number, stroke: string, width: number): string {
  return `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"/>`
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`
}

export function shape(d: string, fill: string): string {
  return `<path fill="${fill}" d="${tidy(d)}"/>`
}

export function stroke(d: string, color: string, width: number): string {
  return `<path fill="none" stroke="${color}" stroke-width="${num(width)}" d="${tidy(d)}"/>`
}

/** Equal discs in one element: strokes of no length with round ends. */
export function dots(points: readonly (readonly [number, number])[], r: number, color: string): string {
  return stroke(points.map(([x, y]) => `M${num(x)} ${num(y)}h0`).join(''), color, r * 2)
}

export function moved(x: number, y: number, scale: number, inner: string, mirrored = false): string {
  const sx = mirrored ? `-${num(scale)} ${num(scale)}` : num(scale)
  const resize = scale === 1 && !mirrored ? '' : `scale(${sx})`
  return `<g transform="translate(${num(x)} ${num(y)})${resize}">${inner}</g>`
}

export function turned(angle: number, cx: number, cy: number, inner: string): string {
  return `<g transform="rotate(${num(angle)} ${num(cx)} ${num(cy)})">${inner}</g>`
}

export function faded(opacity: number, inner: string): string {
  return `<g opacity="${num(opacity)}">${inner}</g>`
}

export function tick(x: number, y: number, size: number, color: string, width: number): string {
  return stroke(
    `M${num(x)} ${num(y)}l${num(size * 0.35)} ${num(size * 0.35)} ${num(size * 0.65)} ${num(-size * 0.75)}`,
    color,
    width,
  )
}

/** Says a colour once for a run of neighbours that share it, and joins strokes of one pen. */
function compact(inner: string): string {
  return inner
    .replace(
      /(<path fill="none" stroke="[^"]+" stroke-width="[^"]+" d=")([^"]+)"\/>(?:\1[^"]+"\/>)+/g,
      (run, head: string) => {
        const lines = run.split('/>').filter(Boolean)
        return `${head}${lines.map((line) => line.slice(head.length, -1)).join('')}"/>`
      },
    )
    .replace(/<\w+[^>]* fill="(#\w+)"[^>]*\/>(?:<\w+[^>]* fill="\1"[^>]*\/>)+/g, (run, fill: string) => {
      return `<g fill="${fill}">${run.replaceAll(` fill="${fill}"`, '')}</g>`
    })
}

/** Round line ends are set once here and inherited; that halves the length of a stroke. */
export function svg(width: number, height: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke-linecap="round" stroke-linejoin="round">${compact(inner)}</svg>\n`
}

/** Outline of a toothed wheel; the hole is left to the caller. */
export function cog(cx: number, cy: number, outer: number, inner: number, teeth: number): string {
  const at = (radius: number, angle: number): string =>
    `${num(cx + radius * Math.cos(angle))} ${num(cy + radius * Math.sin(angle))}`
  const step = (Math.PI * 2) / teeth
  const points: string[] = []
  for (let i = 0; i < teeth; i += 1) {
    const a = i * step - Math.PI / 2
    points.push(
      at(inner, a - step * 0.32),
      at(outer, a - step * 0.19),
      at(outer, a + step * 0.19),
      at(inner, a + step * 0.32),
    )
  }
  return `M${points.join(' ')}z`
}
