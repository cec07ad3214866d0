import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { DateTime } from 'luxon'
import { isMap, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { workingDayFrom } from './working-days.ts'

/** A starter file that cannot be used; the message names the file and the line. */
export class StarterFileError extends Error {}

export interface StarterFile<Head> {
  /** The file's name without its ending. */
  id: string
  head: Head
  /** Markdown below the front matter. */
  body: string
}

/**
 * Reads the Markdown files of one folder of the starter content, in the order of their names.
 * @throws StarterFileError for the first file that breaks the schema
 */
export function readStarterFolder<Schema extends z.ZodType>(
  root: string,
  folder: string,
  schema: Schema,
): StarterFile<z.output<Schema>>[] {
  const path = join(root, folder)
  let names: string[]
  try {
    names = readdirSync(path).filter((name) => name.endsWith('.md'))
  } catch {
    throw new StarterFileError(`${shown(path)}: the folder is missing.`)
  }
  return names.sort().map((name) => readStarterFile(join(path, name), schema))
}

/** Reads one Markdown file with front matter. @throws StarterFileError if it breaks the schema */
export function readStarterFile<Schema extends z.ZodType>(path: string, schema: Schema): StarterFile<z.output<Schema>> {
  const source = readText(path)
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source)
  if (!parts) throw new StarterFileError(`${shown(path)}, line 1: there is no front matter between two lines of "---".`)
  const head = readYaml(path, parts[1] as string, 1, schema)
  return { id: basename(path, '.md'), head, body: (parts[2] as string).trim() }
}

/** Reads a JSON file of the starter content; YAML's reader takes JSON and knows the lines. */
export function readStarterJson<Schema extends z.ZodType>(
  root: string,
  name: string,
  schema: Schema,
): z.output<Schema> {
  const path = join(root, name)
  return readYaml(path, readText(path), 0, schema)
}

function readYaml<Schema extends z.ZodType>(
  path: string,
  text: string,
  linesAbove: number,
  schema: Schema,
): z.output<Schema> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + linesAbove
  const [broken] = document.errors
  if (broken) throw new StarterFileError(`${shown(path)}, line ${lineAt(broken.pos[0])}: ${broken.message}.`)
  const parsed = schema.safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0] as z.core.$ZodIssue
  let line = 1 + linesAbove
  // The deepest part of the path that stands in the file; a missing key is reported at its parent.
  for (let depth = issue.path.length; depth > 0; depth--) {
    const node = document.getIn(issue.path.slice(0, depth), true) as { range?: [number, number, number] } | undefined
    if (node?.range) {
      line = lineAt(node.range[0])
      break
    }
  }
  if (issue.code === 'unrecognized_keys' && isMap(document.contents)) {
    const pair = document.contents.items.find((item) => String(item.key) === issue.keys[0])
    const range = (pair?.key as { range?: [number, number, number] } | undefined)?.range
    if (range) line = lineAt(range[0])
  }
  throw new StarterFileError(
    `${shown(path)}, line ${line}: ${issue.path.join('.')}${issue.path.length ? ': ' : ''}${issue.message}.`,
  )
}

function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    throw new StarterFileError(`${shown(path)}, line 1: the file cannot be read as text (${(error as Error).message}).`)
  }
}

const shown = (path: string) => relative(process.cwd(), path) || path

/** What the front matter of every family holds. */
export const starterHead = {
  title: z.string().min(1).max(110),
  photoDescription: z.string().min(20).max(200),
  scene: z.object({ backdrop: z.string(), palette: z.string(), motifs: z.array(z.string()).min(1).max(3) }),
}

/** A day as it stands in starter content: whole days from the first start, which is itself day 0. */
export const starterDay = z.number().int().min(-4000).max(4000)

/**
 * The moment at `time` ("13:00") on the day `day` days from `from`, by the clocks of `zone` (an IANA name).
 */
export function momentOf(from: Date, day: number, time: string, zone: string): Date {
  const [hour, minute] = time.split(':').map(Number)
  return DateTime.fromJSDate(from, { zone })
    .plus({ days: day })
    .set({ hour, minute, second: 0, millisecond: 0 })
    .toJSDate()
}

/** When a session takes place, in the front matter: a day, and the clocks of its own zone. */
export const starterSession = {
  day: starterDay,
  start: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time such as 13:00'),
  minutes: z.number().int().positive(),
  zone: z.string().refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'is no time zone'),
}
/** Where one takes part online. */
export const starterJoinUrl = z
  .string()
  .regex(/^https:\/\/\S+$/, 'is no https address')
  .optional()

type StarterSession = { [Field in keyof typeof starterSession]: z.output<(typeof starterSession)[Field]> }

/** To refine a head with a session: offices are open then (LIVE-04). */
export const inOfficeHours = {
  fits: ({ start, minutes }: StarterSession): boolean => {
    const [hour = 0, minute = 0] = start.split(':').map(Number)
    return hour >= 9 && hour * 60 + minute + minutes <= 18 * 60
  },
  otherwise: { path: ['start'], message: 'lies, with its minutes, outside of 09:00 to 18:00' },
}

/**
 * From when to when a session takes place: on a working day (LIVE-04). What lies ahead moves on to the next one, what is
 * over back to the last, so that neither becomes the other.
 */
export function sessionOf(firstStart: Date, { day, start, minutes, zone }: StarterSession): { start: Date; end: Date } {
  const [hour, minute] = start.split(':').map(Number)
  const planned = DateTime.fromJSDate(firstStart, { zone }).plus({ days: day })
  const begins = workingDayFrom(planned, day < 0 ? -1 : 1).set({ hour, minute, second: 0, millisecond: 0 })
  return { start: begins.toJSDate(), end: begins.plus({ minutes }).toJSDate() }
}
