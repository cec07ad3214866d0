import { expect, test } from 'vitest'
import { blankEntries, fieldsOf } from '../../../forms/definition.ts'
import { mep } from '../programs/mep.ts'
import { pilot } from '../programs/pilot.ts'
import { askedForm, replyField, stepOf } from './asked.ts'

test('for a question the form opens with room for an answer in words, and marks what it is about (DESK-04)', () => {
  for (const definition of [mep, pilot]) {
    const asked = askedForm(definition, ['city', 'useCompanyCodeLookup'])
    expect(fieldsOf(asked).map(({ name }) => name)).toEqual([
      replyField,
      ...fieldsOf(definition).map(({ name }) => name),
    ])
    const marked = fieldsOf(asked).filter(({ hint }) => hint?.startsWith('We ask about this.'))
    expect(marked.map(({ name }) => name).sort()).toEqual(['city', 'useCompanyCodeLookup'])
    expect(marked.find(({ name }) => name === 'useCompanyCodeLookup')?.hint).toContain('A UEI does as well.')
    expect(blankEntries(asked)[replyField]).toBe('')
    expect(stepOf(asked, replyField)).toBe(0)
    expect(stepOf(asked, 'city')).toBe((stepOf(definition, 'city') as number) + 1)
    expect(stepOf(asked, 'faxNumber')).toBeUndefined()
  }
})
