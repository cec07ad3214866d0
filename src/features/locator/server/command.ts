import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { systemActor } from '../../../platform/actor.ts'
import { PortalError } from '../../../platform/errors.ts'
import type { Portal } from '../../../platform/portal.ts'
import { directoryService } from './directory.ts'
import type { ImportReport } from './directory-shapes.ts'

export const directoryHelp = `Directory of offices:
  directory import FILE                   replaces the directory by the file's (JSON or CSV), as a whole or not at all
  directory undo                          brings back the directory that the current one replaced
  directory versions                      every directory that was imported, the newest first
  directory report [VERSION]              what became of each row when it was imported`

const refuse = (message: string) => new PortalError('bad_command', 400, message)

/** Carries out `directory ...`. @throws PortalError with one sentence for whoever typed it */
export async function runDirectoryCommand(
  portal: Pick<Portal, 'db' | 'clock' | 'log'>,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const directory = directoryService(portal)
  const actor = systemActor('operator')
  const [verb, given, surplus] = args
  if (surplus !== undefined) throw refuse(directoryHelp)
  if (verb === 'import') {
    if (!given) throw refuse('Which file? directory import FILE')
    const { version, report } = await directory.importFile(actor, { name: basename(given), bytes: readBytes(given) })
    printReport(report, print)
    print(`The directory is version ${version} now. "directory undo" brings the earlier one back.`)
  } else if (verb === 'undo') {
    const { version, notes } = await directory.undo(actor)
    for (const note of notes) print(note)
    print(`The directory is version ${version} again.`)
  } else if (verb === 'versions')
    for (const one of await directory.versions(actor))
      print(
        [
          `${one.current ? '*' : ' '} ${one.version}`,
          one.importedAt.toISOString(),
          one.importedBy,
          one.fileName,
          `${one.offices} offices${one.sample ? ' (samples)' : ''}`,
        ].join('\t'),
      )
  else if (verb === 'report') {
    const version = given === undefined ? undefined : Number(given)
    if (version !== undefined && !(Number.isInteger(version) && version > 0 && version < 2 ** 31))
      throw refuse(`"${given}" is no version.`)
    printReport(await directory.report(actor, version), print)
  } else throw refuse(directoryHelp)
}

function printReport(report: ImportReport, print: (line: string) => void): void {
  for (const note of report.notes) print(note)
  for (const { row, name, outcome, notes } of report.rows)
    if (outcome !== 'taken' || notes.length > 0) print(`row ${row}\t${outcome}\t${name}\t${notes.join('; ')}`)
  print(`${report.taken} taken as they are, ${report.mended} mended, ${report.leftOut} left out`)
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw refuse(`${path} cannot be read: ${(error as Error).message}.`)
  }
}
