import { readFileSync } from 'node:fs'
import { PortalError } from '../errors.ts'
import type { Portal } from '../portal.ts'
import { cmmcNotice, cmmcNoticeSchema } from './cmmc-notice.ts'
import { readCmmcNotice, resetCmmcNotice, setCmmcNotice } from './notices.ts'

export const noticeHelp = `Notice on where CMMC stands:
  notice show             prints it as JSON
  notice set FILE         puts the file's in its place, on every page that shows it
  notice reset            goes back to the release's own`

const refuse = (message: string) => new PortalError('bad_command', 400, message)

/** Carries out `notice ...`. @throws PortalError with one sentence for whoever typed it */
export async function runNoticeCommand(
  { db }: Pick<Portal, 'db'>,
  [verb, file, ...more]: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  if (more.length > 0 || (verb === 'set') !== (file !== undefined)) throw refuse(noticeHelp)
  if (verb === 'show') print(JSON.stringify(await readCmmcNotice(db), null, 2))
  else if (verb === 'set') {
    const notice = readNotice(file as string)
    await setCmmcNotice(db, notice, 'operator')
    print(`The notice of ${notice.reviewed} is shown now.`)
  } else if (verb === 'reset') {
    await resetCmmcNotice(db)
    print(`The release's own notice of ${cmmcNotice.reviewed} is shown now.`)
  } else throw refuse(noticeHelp)
}

function readNotice(file: string) {
  let body: unknown
  try {
    body = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw refuse(`${file} cannot be read as JSON: ${(error as Error).message}`)
  }
  const { data, error } = cmmcNoticeSchema.safeParse(body)
  if (!data) {
    const [issue] = error.issues
    throw refuse(`${file}: ${issue?.path.join('.') || 'the notice'}: ${issue?.message}.`)
  }
  if (data.reviewed < cmmcNotice.reviewed)
    throw refuse(`${file} was reviewed on ${data.reviewed}, the release's own notice on ${cmmcNotice.reviewed}.`)
  return data
}
