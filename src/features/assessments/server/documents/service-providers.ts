import { heading, type Part, paragraph, table } from '../../../../platform/documents/word-file.ts'
import { providersRuleOf } from '../../frameworks/registry.ts'
import { providerWords } from '../../system/providers.ts'
import { responsibilityIn, whoTexts } from '../../system/responsibility.ts'
import { toBeEntered } from '../../wording.ts'
import type { Report, ReportRequirement } from './report.ts'
import { leading, placeOfProviders } from './statements.ts'

/** The external service providers in a table; nothing where there is none. */
export function providerParts(report: Report): Part[] {
  const { services, key } = report
  if (!services) return []
  const link = placeOfProviders(report)
  const title = heading(2, 'External service providers')
  if (services.unreadable)
    return [title, paragraph(leading(`${toBeEntered}: what was listed on that day cannot be opened any more.`, link))]
  const rule = providersRuleOf(key)
  const rows = services.providers.map((one) => {
    const words = providerWords(one).map(([, text]) => text || { text: toBeEntered, link })
    return [one.name, ...words]
  })
  return [
    title,
    paragraph(
      `The providers that the company lists, and what each of them does. ${rule ? `Those that store, process or transmit CUI or security protection data are in the scope of the assessment (${rule}). ` : ''}Which objectives are theirs stands at each requirement.`,
    ),
    table(
      [
        'Provider',
        'What it does',
        'CUI',
        'Security protection data',
        'Cloud service',
        'FedRAMP',
        'Responsibility matrix',
      ],
      rows,
      [16, 24, 9, 12, 10, 13, 16],
    ),
  ]
}

/** Of a requirement the objectives that are not the company's alone, and from whom. */
export function partsByProviders({ services }: Report, { rows }: ReportRequirement): Part[] {
  if (!services) return []
  const names = new Map(services.providers.map(({ id, name }) => [id, name]))
  const parts = new Map<string, string[]>()
  for (const { name } of rows) {
    const { who, provider } = responsibilityIn(services.responsibilities[name]) ?? {}
    if (!who || !provider) continue
    const text = `${whoTexts[who]} ${names.get(provider) ?? ''}`
    parts.set(text, [...(parts.get(text) ?? []), name])
  }
  const sentences = [...parts].map(([text, objectives]) => `${text}: ${objectives.join(', ')}.`)
  return sentences.length > 0 ? [paragraph(`Who does it: ${sentences.join(' ')}`)] : []
}
