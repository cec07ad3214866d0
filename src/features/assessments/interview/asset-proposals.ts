import { assetStarters } from '../system/asset-starters.ts'
import { type AssetEntries, assetCategoryKeys } from '../system/assets.ts'
import { type Condition, holds, isWithout } from './answers.ts'
import { firstCheck } from './first-check.ts'
import type { InterviewAnswers } from './questions.ts'

type Named = Pick<AssetEntries, 'name' | 'kind' | 'category'>

/** Assets that follow from answers (SYSTEM-04). */
interface Rule {
  /** By which it is put aside; it stays as it is. */
  id: string
  /** Of the starters by name, or another one. */
  asset: string | Named
  /** One of these. */
  when: readonly Condition[]
  /** And all of these. */
  and?: readonly Condition[]
  /** And each of these has to be answered, with anything else. */
  without?: readonly Condition[]
  because: string
  /** It is, or may be, with a cloud provider: what holds for those is said beside it. */
  cloud?: true
}

export interface AssetProposal extends Named {
  /** By which it is put aside: `asset usb`. */
  proposal: string
  because: string
  cloud: boolean
}

const is = (question: string, ...choices: string[]): Condition => ({ question, is: choices })
const sent = (way: string): Condition[] => ['suppliers', 'results'].map((question) => is(question, way))
const byEmail: readonly Condition[] = [is('come', 'mail'), is('lie', 'mailbox'), ...sent('mail')]
const byUsb: readonly Condition[] = [is('come', 'usb'), is('machines', 'usb'), ...sent('usb')]

export const assetRules: readonly Rule[] = [
  {
    id: 'file-server',
    asset: 'File server or NAS with drawings',
    when: [is('lie', 'server')],
    because: 'Drawings are kept on a server or network storage.',
  },
  {
    id: 'office-computers',
    asset: { name: 'Office computers with drawings', kind: 'Computer', category: 'cui' },
    when: [is('lie', 'computers'), is('opened', 'office')],
    because: 'Drawings are kept on computers, or are opened on those in the office.',
  },
  {
    id: 'laptops',
    asset: { name: 'Laptops with drawings', kind: 'Laptop', category: 'cui' },
    when: [is('opened', 'laptops')],
    because: 'Drawings are opened on laptops.',
  },
  {
    id: 'workstations',
    asset: 'Engineering workstations with drawings',
    when: [is('made', 'yes')],
    because: 'You make models, programs or reports from drawings yourselves.',
  },
  {
    id: 'cloud-drive',
    asset: 'Cloud drive with drawings',
    when: [is('lie', 'cloud'), ...sent('cloud')],
    because: 'Drawings are kept in a cloud drive, or are passed on by one.',
    cloud: true,
  },
  {
    id: 'mail',
    asset: 'Email with drawings',
    when: byEmail,
    because: 'Drawings come or go by email, or are kept in mailboxes.',
    cloud: true,
  },
  {
    id: 'erp',
    asset: 'ERP or quoting system with drawings',
    when: [is('lie', 'erp')],
    because: 'Drawings are kept in an ERP or quoting system.',
    cloud: true,
  },
  {
    id: 'paper',
    asset: { name: 'Drawings and travelers on paper', kind: 'Paper', category: 'cui' },
    when: [
      is('paper', 'yes'),
      is('lie', 'cabinet'),
      is('printed', 'yes'),
      is('come', 'paper'),
      is('machines', 'paper'),
      ...sent('paper'),
    ],
    because: 'Drawings come, go or are kept on paper, or are printed.',
  },
  {
    id: 'printers',
    asset: 'Printers and copiers for drawings',
    when: [is('printed', 'yes')],
    because: 'Drawings are printed.',
  },
  {
    id: 'shop-floor',
    asset: 'Shop-floor PCs',
    when: [is('opened', 'floor')],
    because: 'Drawings are opened on computers on the shop floor.',
  },
  {
    id: 'phones-with-drawings',
    asset: { name: 'Phones and tablets with drawings', kind: 'Phone or tablet', category: 'cui' },
    when: [is('opened', 'phones')],
    because: 'Drawings are opened on phones or tablets.',
  },
  {
    id: 'phones-with-mail',
    asset: { name: 'Phones and tablets with drawings in email', kind: 'Phone or tablet', category: 'cui' },
    when: byEmail,
    and: [is('mobile', 'yes', 'unsure')],
    because:
      'Phones or tablets may reach company information, and drawings come, go or are kept in email. Put it aside if settings keep email with drawings off all of them.',
  },
  {
    id: 'private-devices',
    asset: { name: 'People’s own devices with drawings', kind: 'Computer, phone or tablet', category: 'cui' },
    when: [is('opened', 'private')],
    because: 'Drawings are opened on people’s own devices, which are then part of the system.',
  },
  {
    id: 'dnc',
    asset: 'DNC or program server',
    when: [is('machines', 'network')],
    because: 'Programs reach the machines over the network.',
  },
  {
    id: 'machine-usb',
    asset: 'USB drives for programs',
    when: [is('machines', 'usb')],
    because: 'Programs reach the machines on USB drives.',
  },
  {
    id: 'usb',
    asset: { name: 'USB drives and other media with drawings', kind: 'Removable media', category: 'cui' },
    when: [is('come', 'usb'), ...sent('usb')],
    because: 'Drawings come or go on USB drives or other removable media.',
  },
  {
    id: 'controls',
    asset: 'CNC controls',
    when: [is('machines', 'network', 'usb'), is('kept', 'yes')],
    because: 'Programs reach the machines, or are kept there.',
  },
  {
    id: 'measuring',
    asset: 'Coordinate measuring machines (CMM)',
    when: [is('makes', 'parts')],
    because: 'Parts made to drawings are measured by them. Leave it out if you have none.',
  },
  {
    id: 'backup',
    asset: 'Backup of drawings',
    when: [is('backup', 'disks', 'server', 'cloud', 'provider')],
    because: 'There are backups of drawings.',
    cloud: true,
  },
  {
    id: 'firewall',
    asset: 'Firewall',
    when: [
      is('remote', 'yes'),
      is('cloud', 'yes'),
      is('servers', 'yes'),
      is('machines', 'network'),
      is('come', 'mail', 'portal', 'cloud'),
      ...['suppliers', 'results'].map((question) => is(question, 'mail', 'portal', 'cloud')),
      is('lie', 'mailbox', 'cloud'),
      is('backup', 'cloud', 'provider'),
    ],
    because: 'Your network is connected to the internet. A router with a firewall counts.',
  },
  {
    id: 'sign-in',
    asset: 'Sign-in and multi-factor service',
    when: [is('cloud', 'yes'), is('remote', 'yes')],
    because: 'People sign in from outside, or to services in the cloud.',
  },
  {
    id: 'wireless',
    asset: 'Switches and wireless access points',
    when: [is('wireless', 'yes')],
    because: 'There is a wireless network.',
  },
  {
    id: 'remote-tools',
    asset: "IT provider's remote tools",
    when: [is('it', 'provider', 'both')],
    because: 'A provider outside looks after your computers.',
  },
  {
    id: 'doors',
    asset: 'Door locks, badges and cameras',
    when: [is('visitors', 'yes')],
    because: 'Visitors come where controlled information is.',
  },
  {
    id: 'phones',
    asset: 'Company phones and tablets',
    when: [is('mobile', 'yes')],
    without: [is('opened', 'phones', 'private'), ...byEmail],
    because: 'Phones or tablets reach company information; drawings are not opened on them, and not in email.',
  },
  {
    id: 'other-servers',
    asset: { name: 'Servers without drawings', kind: 'Server or network storage', category: 'risk-managed' },
    when: [is('servers', 'yes')],
    without: [is('lie', 'server', 'erp', 'mailbox'), is('backup', 'server'), is('machines', 'network')],
    because: 'You have servers, and neither drawings nor their backups or programs are kept on them.',
  },
  {
    id: 'other-carriers',
    asset: { name: 'USB drives and disks without drawings', kind: 'Removable media', category: 'risk-managed' },
    when: [is('media', 'yes')],
    without: [...byUsb, is('backup', 'disks')],
    because: 'You use removable media, and neither drawings nor their backups are on them.',
  },
  {
    id: 'telephones',
    asset: { name: 'Telephones on the computer network', kind: 'Phone', category: 'risk-managed' },
    when: [is('voip', 'yes')],
    because: 'Telephones run over the computer network.',
  },
  {
    id: 'development',
    asset: { name: 'Computers for writing software', kind: 'Computer', category: 'risk-managed' },
    when: [is('development', 'yes'), is('makes', 'software')],
    without: [is('made', 'yes', 'unsure')],
    because: 'You develop software, and make no controlled information yourselves.',
  },
  {
    id: 'website',
    asset: 'Public website',
    when: [is('public', 'yes')],
    because: 'The public can see something of yours. It is out of scope only while it is apart from the system.',
  },
]

const starters: ReadonlyMap<string, Named> = new Map(assetStarters.map((one) => [one.name, one]))

export const assetProposalName = (id: string): string => `asset ${id}`

/** The asset of a rule. @throws Error for a name that is no starter's */
export function assetOf({ asset }: Pick<Rule, 'asset'>): Named {
  const found = typeof asset === 'string' ? starters.get(asset) : asset
  if (!found) throw new Error(`No asset to start from is called ${asset}`)
  return found
}

/** What may be listed, by category; nothing where nothing speaks of controlled information: Level 1 asks for no such list. */
export function assetProposals(answers: InterviewAnswers): AssetProposal[] {
  if (firstCheck(answers)?.controlled === 'no') return []
  const proposals = assetRules.flatMap((rule) => {
    const { id, when, and = [], without = [], because, cloud = false } = rule
    const isSo =
      when.some((one) => holds(answers, one)) &&
      and.every((one) => holds(answers, one)) &&
      without.every((one) => isWithout(answers, one))
    return isSo ? [{ proposal: assetProposalName(id), ...assetOf(rule), because, cloud }] : []
  })
  return proposals.toSorted(
    (one, other) => assetCategoryKeys.indexOf(one.category) - assetCategoryKeys.indexOf(other.category),
  )
}

/**
 * A sentence with which the boundary of the system can be described, to be copied and changed (SYSTEM-04).
 * @returns undefined where nothing is proposed that holds controlled information
 */
export function boundaryText(proposed: readonly AssetProposal[]): string | undefined {
  const named = (category: AssetProposal['category']) =>
    proposed.filter((one) => one.category === category).map(({ name }) => name)
  const list = (names: readonly string[]) => names.join('; ')
  const inside = named('cui')
  if (inside.length === 0) return undefined
  const [protecting, special, beside] = [named('protection'), named('specialized'), named('risk-managed')]
  return [
    `CUI is processed, stored or transmitted by: ${list(inside)}.`,
    ...(protecting.length > 0 ? [`They are protected by: ${list(protecting)}.`] : []),
    ...(special.length > 0 ? [`Also inside, as specialized assets: ${list(special)}.`] : []),
    ...(beside.length > 0 ? [`Also inside, though not meant for CUI: ${list(beside)}.`] : []),
    'Customers, suppliers and the internet are outside.',
  ].join(' ')
}
