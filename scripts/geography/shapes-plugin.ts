import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { drawShapes } from './shapes.ts'

const moduleName = 'virtual:map-shapes'

/**
 * Lays the map's shapes among the browser's files, one file for all states and one for the counties of each, in a
 * folder whose name is a hash of their content. `shapesFolder` of `virtual:map-shapes` is its address.
 */
export function mapShapes(): Plugin {
  let drawn: { folder: string; files: Map<string, string> } | undefined
  const draw = () => {
    if (drawn) return drawn
    const files = new Map([...drawShapes()].map(([name, shapes]) => [name, JSON.stringify(shapes)]))
    const hash = createHash('sha256')
      .update(JSON.stringify([...files]))
      .digest('base64url')
      .slice(0, 10)
    drawn = { folder: `assets/shapes-${hash}`, files }
    return drawn
  }
  return {
    name: 'map-shapes',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: (id) =>
      id === `\0${moduleName}` ? `export const shapesFolder = ${JSON.stringify(`/${draw().folder}`)}` : undefined,
    generateBundle() {
      if (this.environment.name !== 'client') return
      const { folder, files } = draw()
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `${folder}/${name}.json`, source })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, name = ''] = /^\/assets\/shapes-[^/]+\/(\w+)\.json$/.exec(request.url ?? '') ?? []
        const source = name && draw().files.get(name)
        if (!source) return next()
        response.setHeader('content-type', 'application/json')
        response.end(source)
      })
    },
  }
}
