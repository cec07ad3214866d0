import type { Program, ProgramDefinition } from '../form/program.ts'
import { mep } from './mep.ts'
import { pilot } from './pilot.ts'

export const definitions: Record<Program, ProgramDefinition> = { pilot, mep }
