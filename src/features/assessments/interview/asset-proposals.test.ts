import { expect, test } from 'vitest'
import { assetStarters } from '../system/asset-starters.ts'
import { assetLimits } from '../system/assets.ts'
import { assetOf, assetProposals, assetRules, boundaryText } from './asset-proposals.ts'
import type { InterviewAnswers } from './questions.ts'

const words = (text = '') => text.split(' ').filter(Boolean).sort()

const byPortal = { come: ['portal'], suppliers: ['none'], results: ['portal'] }

test.each<[InterviewAnswers, string[]]>([
  [{ mobile: ['yes'], opened: ['office'] }, ['office-computers']],
  [
    { mobile: ['yes'], opened: ['office'], ...byPortal, lie: ['server'] },
    words('office-computers file-server firewall phones'),
  ],
  [
    { mobile: ['yes'], opened: ['phones'], ...byPortal, lie: ['server'] },
    words('file-server firewall phones-with-drawings'),
  ],
  [{ mobile: ['yes'], come: ['mail'] }, words('firewall mail phones-with-mail')],
  [{ mobile: ['unsure'], lie: ['mailbox'] }, words('firewall mail phones-with-mail')],
  [{ mobile: ['no'], come: ['mail'] }, words('firewall mail')],
  [{ servers: ['yes'], lie: ['computers'] }, words('firewall office-computers')],
  [
    { servers: ['yes'], lie: ['computers'], backup: ['disks'], machines: ['none'] },
    words('backup firewall office-computers other-servers'),
  ],
  [{ servers: ['yes'], lie: ['erp'], backup: ['disks'], machines: ['none'] }, words('backup erp firewall')],
  [
    { servers: ['yes'], lie: ['computers'], backup: ['server'], machines: ['none'] },
    words('backup firewall office-computers'),
  ],
  [
    { servers: ['yes'], lie: ['computers'], backup: ['disks'], machines: ['network'] },
    words('backup controls dnc firewall office-computers'),
  ],
  [{ media: ['yes'], ...byPortal, machines: ['none'] }, ['firewall']],
  [{ media: ['yes'], ...byPortal, machines: ['none'], backup: ['none'] }, words('firewall other-carriers')],
  [{ media: ['yes'], ...byPortal, machines: ['none'], backup: ['disks'] }, words('backup firewall')],
  [{ media: ['yes'], ...byPortal, machines: ['none'], backup: ['none'], come: ['usb'] }, words('firewall usb')],
  [{ development: ['yes'] }, []],
  [{ development: ['yes'], made: ['no'] }, ['development']],
  [{ development: ['yes'], made: ['yes'] }, ['workstations']],
])('SYSTEM-04 assets that depend on two answers: %j', (answers, ids) => {
  expect(
    assetProposals(answers)
      .map(({ proposal }) => proposal.replace('asset ', ''))
      .sort(),
  ).toEqual(ids)
})

test('SYSTEM-04 no asset is proposed where nothing speaks of CUI: Level 1 asks for no such list', () => {
  const answers = { lie: ['server'], printed: ['yes'] }
  expect(assetProposals({ ...answers, marked: ['none'], customers: ['not-yet'] })).toEqual([])
  expect(assetProposals({ ...answers, marked: ['none'], customers: ['not-yet'], made: ['yes'] }).length).toBe(4)
  for (const marked of ['cui', 'limited', 'none', 'unsure'])
    expect(assetProposals({ ...answers, marked: [marked] }).length).toBe(3)
})

test('SYSTEM-04 the scope is proposed as a text about what is inside, by what it does with CUI', () => {
  expect(boundaryText(assetProposals({ voip: ['yes'] }))).toBeUndefined()
  const text = boundaryText(assetProposals({ lie: ['server'], remote: ['yes'], kept: ['yes'], voip: ['yes'] })) ?? ''
  expect(text).toContain('CUI is processed, stored or transmitted by: File server or NAS with drawings.')
  expect(text).toMatch(/protected by: .*Firewall.*specialized assets: CNC controls.*not meant for CUI: Telephones/)
})

test('SYSTEM-04 what may be with a cloud provider says what holds for one', () => {
  const proposed = assetProposals({ lie: ['cloud', 'server'], backup: ['provider'], come: ['mail'] })
  const names = proposed.filter(({ cloud }) => cloud).map(({ proposal }) => proposal)
  expect(names.sort()).toEqual(['asset backup', 'asset cloud-drive', 'asset mail'])
})

test('SYSTEM-04 what is proposed fits the list of assets, and has the category of the starter of its name', () => {
  for (const rule of assetRules) {
    const { name, kind, category } = assetOf(rule)
    expect(name.length).toBeLessThanOrEqual(assetLimits.name)
    expect(kind.length).toBeLessThanOrEqual(assetLimits.kind)
    const starter = assetStarters.find((one) => one.name === name)
    if (starter) expect({ name, kind, category }).toEqual(starter)
  }
  expect(new Set(assetRules.map(({ id }) => id)).size).toBe(assetRules.length)
  expect(new Set(assetRules.map((rule) => assetOf(rule).name)).size).toBe(assetRules.length)
})
