import { systemNameKey } from '../system-names.ts'

/** Assets of a system by the categories of 32 CFR 170.19(c)(1), table 3 (SYSTEM-03); in a file without a library. */

export const assetCategoryKeys = ['cui', 'protection', 'risk-managed', 'specialized', 'out-of-scope'] as const
export type AssetCategoryKey = (typeof assetCategoryKeys)[number]

interface AssetCategory {
  /** As the rule calls one of them, and all of them. */
  one: string
  title: string
  /** What belongs here. */
  meaning: string
  /** What a Level 2 assessment asks of it. */
  asked: string
}

export const assetRule = '32 CFR 170.19(c)'

export const assetCategories: Readonly<Record<AssetCategoryKey, AssetCategory>> = {
  cui: {
    one: 'CUI asset',
    title: 'CUI assets',
    meaning: 'What processes, stores or transmits CUI.',
    asked:
      'It stands in the inventory, the security plan and the network diagram, and is assessed against all Level 2 requirements.',
  },
  protection: {
    one: 'Security protection asset',
    title: 'Security protection assets',
    meaning: 'What protects the system: firewall, sign-in, logs, and the tools of your IT provider.',
    asked:
      'It stands in the inventory, the security plan and the network diagram, and is assessed against the requirements that its protection has to do with.',
  },
  'risk-managed': {
    one: 'Contractor risk managed asset',
    title: 'Contractor risk managed assets',
    meaning: 'What could handle CUI but is not meant to, because your policies, procedures and practices keep it away.',
    asked:
      'It stands in the inventory, the security plan and the network diagram. The assessor reads the plan, and where it leaves questions may make a limited check.',
  },
  specialized: {
    one: 'Specialized asset',
    title: 'Specialized assets',
    meaning:
      'What can handle CUI but cannot be fully secured: machine controls and other operational technology, connected devices, test equipment, restricted information systems and property of the government.',
    asked:
      'It stands in the inventory, the security plan and the network diagram, and you show how you manage its risk. The assessor reads the plan, and does not assess it against the other requirements.',
  },
  'out-of-scope': {
    one: 'Out-of-scope asset',
    title: 'Out-of-scope assets',
    meaning: 'What cannot handle CUI, protects nothing that does, and is separated from it physically or logically.',
    asked: 'It is not assessed. Be ready to say why it cannot process, store or transmit CUI.',
  },
}

/** Characters that each entry may have. */
export const assetLimits = { name: 120, kind: 120, owner: 120, location: 200, managed: 1_000 } as const
/** Of how it is managed: documents hold each line as a piece of its own. */
export const linesOfManaged = 20

export interface AssetEntries {
  category: AssetCategoryKey
  name: string
  kind: string
  owner: string
  location: string
  /** How its risk is managed; asked of specialized assets alone, and kept when the category changes. */
  managed: string
}

/** A specialized asset of which nobody has said how it is managed. */
export const lacksManaging = ({ category, managed }: Pick<AssetEntries, 'category' | 'managed'>): boolean =>
  category === 'specialized' && managed === ''

/** By what two assets are the same: in one category a name stands once, as people read it. */
export const assetKey = ({ category, name }: Pick<AssetEntries, 'category' | 'name'>): string =>
  `${category} ${systemNameKey(name)}`

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** By category, and in it by name: "CNC 2" before "CNC 10". */
export const inAssetOrder = <One extends Pick<AssetEntries, 'category' | 'name'>>(assets: readonly One[]): One[] =>
  assets.toSorted(
    (one, other) =>
      assetCategoryKeys.indexOf(one.category) - assetCategoryKeys.indexOf(other.category) ||
      byName.compare(one.name, other.name) ||
      (one.name < other.name ? -1 : Number(one.name > other.name)),
  )
