import { isDatabaseAway } from './db/database.ts'

/** What the system says of a file, in words. */
const ofFiles: Record<string, string> = {
  EROFS: 'its file system is read-only',
  EACCES: 'it is closed to the user of this process',
  EPERM: 'it is closed to the user of this process',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'something that is no folder is in its place',
  ENOENT: 'it is not there',
  EIO: 'the disk has a fault',
}

const ofPorts: Record<string, string> = {
  EADDRINUSE: 'another process listens there; set PORT',
  EACCES: 'this user may not; set PORT to 1024 or above',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST',
}

/** What kept a process from starting, as one sentence for whoever starts it. */
export function startFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const {
    code = '',
    path,
    syscall,
    address,
    port,
  } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (syscall === 'listen' && ofPorts[code]) return `Port ${port} of ${address} cannot be opened: ${ofPorts[code]}.`
  if (path && ofFiles[code]) return `${path} cannot be used: ${ofFiles[code]}.`
  const away = [error, error.cause].find(isDatabaseAway) as Error | undefined
  if (!away) return error.message
  const said = away instanceof AggregateError ? away.errors[0].message : away.message
  return `The database cannot be reached: ${said}.`
}
