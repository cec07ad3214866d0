import type { FormDefinition, Program } from '../form/definition.ts'
import { mep } from './mep.ts'
import { pilot } from './pilot.ts'

export const definitions: Record<Program, FormDefinition> = { pilot, mep }
