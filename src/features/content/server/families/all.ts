import type { Family } from '../tables.ts'
import { answer } from './answer.ts'
import { blog } from './blog.ts'
import { cyberCircuit } from './cyber-circuit.ts'
import { document, template } from './document.ts'
import type { FamilyMapping } from './mapping.ts'
import { news } from './news.ts'
import { policy } from './policy.ts'
import { whitePaper } from './white-paper.ts'

/** Every family of the content table, in the order in which the starter content is loaded. */
export const contentFamilies = {
  news,
  blog,
  whitepaper: whitePaper,
  cybercircuit: cyberCircuit,
  document,
  template,
  policy,
  answer,
} as const satisfies Record<Family, FamilyMapping>
