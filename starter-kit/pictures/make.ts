import { existsSync, mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { backdrops } from './backdrops.ts'
import { compose, type Scene } from './compose.ts'
import { motifs } from './motifs/index.ts'
import { palettes } from './palettes.ts'

const families = ['news', 'blogs', 'white-papers', 'cyber-circuits', 'events', 'documents', 'tools']
const starter = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'starter')
const target = join(starter, 'pictures')
const largest = 6 * 1024

const problems: string[] = []

function checkScene(value: unknown, where: string): Scene | undefined {
  const before = problems.length
  const scene = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof Scene, unknown>>
  if (value === undefined || value === null) problems.push(`${where} has no scene.`)
  else {
    checkName(scene.backdrop, backdrops, 'backdrop', where)
    checkName(scene.palette, palettes, 'palette', where)
    const list = Array.isArray(scene.motifs) ? scene.motifs : []
    if (list.length < 1 || list.length > 3)
      problems.push(`${where} names ${list.length} motifs; a scene has one to three.`)
    for (const motif of list) checkName(motif, motifs, 'motif', where)
  }
  return problems.length === before ? (scene as Scene) : undefined
}

function checkName(name: unknown, known: object, kind: string, where: string): void {
  if (typeof name !== 'string' || !Object.hasOwn(known, name)) {
    problems.push(`${where} names the unknown ${kind} "${String(name)}"; known are ${Object.keys(known).join(', ')}.`)
  }
}

function frontMatter(file: string, where: string): Record<string, unknown> {
  const found = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(readFileSync(file, 'utf8'))
  if (!found) {
    problems.push(`${where} has no front matter between two --- lines.`)
    return {}
  }
  try {
    const keys: unknown = parse(found[1] as string)
    return typeof keys === 'object' && keys !== null ? (keys as Record<string, unknown>) : {}
  } catch (error) {
    problems.push(`${where} has front matter that is not valid YAML: ${(error as Error).message.split('\n')[0]}`)
    return {}
  }
}

function readScenes(): Map<string, Scene> {
  const scenes = new Map<string, Scene>()
  const keep = (name: string, scene: Scene | undefined): void => {
    if (scene) scenes.set(name, scene)
  }
  for (const family of families) {
    const folder = join(starter, family)
    if (!existsSync(folder)) continue
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()) {
      const where = `starter/${family}/${file}`
      const before = problems.length
      const keys = frontMatter(join(folder, file), where)
      if (problems.length === before) keep(`${family}-${file.slice(0, -3)}`, checkScene(keys.scene, where))
    }
  }
  for (const [family, list] of [
    ['training', 'categories'],
    ['videos', 'videos'],
  ] as const)
    for (const { id, scene } of readList(family, list))
      keep(`${family}-${String(id)}`, checkScene(scene, `starter/${family}.json, "${String(id)}",`))
  return scenes
}

function readList(family: string, list: string): Record<string, unknown>[] {
  const file = join(starter, `${family}.json`)
  if (!existsSync(file)) return []
  try {
    const data = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>[] | undefined>
    return data[list] ?? []
  } catch (error) {
    problems.push(`starter/${family}.json is not valid JSON: ${(error as Error).message}`)
    return []
  }
}

function drawAll(scenes: Map<string, Scene>): Map<string, string> {
  const drawn = new Map<string, string>()
  for (const [name, scene] of scenes) {
    const picture = compose(scene, name)
    const size = Buffer.byteLength(picture)
    if (size > largest)
      problems.push(
        `starter/pictures/${name}.svg would be ${size} bytes; the limit is ${largest}. Choose simpler motifs.`,
      )
    drawn.set(`${name}.svg`, picture)
  }
  return drawn
}

function stopOnProblems(): void {
  if (problems.length === 0) return
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

const scenes = readScenes()
stopOnProblems()
const drawn = drawAll(scenes)
stopOnProblems()

mkdirSync(target, { recursive: true })
let written = 0
for (const [file, picture] of drawn) {
  const path = join(target, file)
  if (existsSync(path) && readFileSync(path, 'utf8') === picture) continue
  writeFileSync(path, picture)
  written += 1
}
let removed = 0
for (const file of readdirSync(target).filter((name) => name.endsWith('.svg') && !drawn.has(name))) {
  unlinkSync(join(target, file))
  removed += 1
}
console.log(`${drawn.size} pictures: ${written} drawn, ${drawn.size - written} unchanged, ${removed} removed.`)
