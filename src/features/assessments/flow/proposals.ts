import { says } from '../interview/answers.ts'
import { assetOf, assetRules } from '../interview/asset-proposals.ts'
import { firstCheck } from '../interview/first-check.ts'
import type { InterviewAnswers } from '../interview/questions.ts'
import { type FlowEntries, type KeptLine, lineKey, type Station, type StationKind } from './lines.ts'

/**
 * The lines that answers to "Where drawings come from, lie and go" suggest (SYSTEM-04). They are proposals: how each is
 * protected only the company knows. Only what was named is drawn, and devices are called as their assets are.
 */

export interface ProposedLine extends FlowEntries {
  /** By which a line that was taken from it is known; it stays as it is. */
  proposal: string
}

const station = (kind: StationKind, name: string): Station => ({ kind, name })

/** @throws Error for an id of no rule */
function assetStation(id: string, kind: StationKind = 'device'): Station {
  const rule = assetRules.find((one) => one.id === id)
  if (!rule) throw new Error(`No asset is proposed as ${id}`)
  return station(kind, assetOf(rule).name)
}

const customer = station('outside', 'Customer')
const suppliers = station('supplier', 'Suppliers')
const office = station('people', 'Office')
const shopFloor = station('people', 'Shop floor')
const cabinets = station('people', 'Cabinets and folders')
const mail = assetStation('mail')
const computers = assetStation('office-computers')
const workstations = assetStation('workstations')
const cloudDrive = assetStation('cloud-drive')
const floorComputers = assetStation('shop-floor')
const programServer = assetStation('dnc')
const controls = assetStation('controls')
const printers = assetStation('printers')
const backups = assetStation('backup', 'backup')

/** Where drawings lie: the first that was chosen is the one that others are served from. */
const stores: Readonly<Record<string, Station>> = {
  server: assetStation('file-server'),
  cloud: cloudDrive,
  erp: assetStation('erp'),
  computers,
  mailbox: mail,
}

const opening: Readonly<Record<string, Station>> = {
  office: computers,
  floor: floorComputers,
  laptops: assetStation('laptops'),
  phones: assetStation('phones-with-drawings'),
  private: assetStation('private-devices'),
}

const backupWays: Readonly<Record<string, string>> = {
  disks: 'Backup to disks or tapes',
  server: 'Backup to a second server',
  cloud: 'Backup to the cloud',
  provider: 'Backup to the IT provider',
}

const drawings = 'Drawings and specifications'
const [network, media, paper, folder] = [
  'Network',
  'USB drive or other removable media',
  'Paper',
  'Shared cloud folder',
]

/** In what way something gets out of a store, or into it. */
const wayOf = (store: Station): string => (store === mail ? 'Email program' : network)

/** What the answers name: the places where something starts or ends that they do not say in so many words. */
function placesOf(answers: InterviewAnswers) {
  const opened = (...choices: string[]) => says(answers, 'opened', ...choices)
  const isMade = says(answers, 'made', 'yes')
  const lying = chosen(answers, 'lie', stores).map(([, store]) => store)
  const isPaperOnly = lying.length === 0 && says(answers, 'lie', 'cabinet')
  /** Where people receive and send: a computer that was named, or else the people. */
  const desk =
    (lying.includes(computers) || opened('office') ? computers : undefined) ??
    (isMade ? workstations : undefined) ??
    chosen(answers, 'opened', opening).find(([choice]) => choice !== 'phones')?.[1] ??
    office
  const deskStore = desk === office || isPaperOnly ? undefined : desk
  /** What others are served from. */
  const main = lying[0] ?? (says(answers, 'come', 'mail') ? mail : deskStore)
  const floorIsServed = opened('floor') && main !== undefined
  const source = isMade ? workstations : floorIsServed ? floorComputers : desk
  return { isMade, lying: lying.length > 0 ? lying : deskStore ? [deskStore] : [], desk, main, source }
}

function chosen<Value>(answers: InterviewAnswers, question: string, by: Readonly<Record<string, Value>>) {
  return Object.entries(by).filter(([choice]) => says(answers, question, choice))
}

/** None where nothing that comes in is controlled. */
export function proposedLines(answers: InterviewAnswers): ProposedLine[] {
  if (firstCheck(answers)?.controlled === 'no') return []
  const is = (question: string, ...choices: string[]) => says(answers, question, ...choices)
  const { isMade, lying, desk, main, source } = placesOf(answers)
  const lines: ProposedLine[] = []
  const add = (proposal: string, what: string, from: Station, to: Station, way: string) => {
    if (from === to) return
    const ends = { from: from.name, fromKind: from.kind, to: to.name, toKind: to.kind }
    lines.push({ proposal, what, ...ends, way, protection: '' })
  }

  if (is('come', 'mail')) {
    add('come mail', drawings, customer, mail, 'Email')
    add('read mail', drawings, mail, desk, wayOf(mail))
  }
  if (is('come', 'portal')) add('come portal', drawings, customer, desk, 'Portal of the customer')
  if (is('come', 'cloud')) add('come cloud', drawings, customer, lying.includes(cloudDrive) ? cloudDrive : desk, folder)
  if (is('come', 'usb')) add('come usb', drawings, customer, desk, media)
  if (is('come', 'paper')) add('come paper', drawings, customer, office, paper)

  for (const [choice, store] of chosen(answers, 'lie', stores))
    if (store !== mail || !is('come', 'mail')) add(`lie ${choice}`, drawings, desk, store, wayOf(store))
  if (is('lie', 'cabinet')) add('lie cabinet', drawings, office, cabinets, paper)
  if (main)
    for (const [choice, opener] of chosen(answers, 'opened', opening))
      add(`opened ${choice}`, drawings, main, opener, wayOf(main))
  if (main && isMade) {
    add('opened workstations', drawings, main, workstations, wayOf(main))
    add('made', 'Models, programs and reports', workstations, main, wayOf(main))
  }

  if (is('machines', 'network')) {
    add('machines server', 'Programs', source, programServer, network)
    add('machines network', 'Programs', programServer, controls, 'Network (DNC)')
  }
  if (is('machines', 'usb')) add('machines usb', 'Programs', source, controls, media)
  const usesPaper = is('lie', 'cabinet') || is('suppliers', 'paper') || is('results', 'paper')
  if (is('printed', 'yes')) {
    add('printed', drawings, desk, printers, network)
    add('printed floor', drawings, printers, shopFloor, paper)
    if (usesPaper && !is('come', 'paper')) add('printed office', drawings, printers, office, paper)
  } else if (is('machines', 'paper')) add('machines paper', drawings, office, shopFloor, paper)

  if (is('suppliers', 'mail') || is('results', 'mail')) add('send mail', drawings, desk, mail, wayOf(mail))
  if (is('suppliers', 'cloud') || is('results', 'cloud')) add('send cloud', drawings, desk, cloudDrive, network)
  const send = (question: 'suppliers' | 'results', what: string, to: Station, portal: string) => {
    if (is(question, 'mail')) add(`${question} mail`, what, mail, to, 'Email')
    if (is(question, 'portal')) add(`${question} portal`, what, desk, to, portal)
    if (is(question, 'cloud')) add(`${question} cloud`, what, cloudDrive, to, folder)
    if (is(question, 'usb')) add(`${question} usb`, what, desk, to, media)
    if (is(question, 'paper')) add(`${question} paper`, what, office, to, paper)
  }
  send('suppliers', drawings, suppliers, 'Portal')
  send('results', 'Inspection reports and models', customer, 'Portal of the customer')

  for (const store of lying)
    for (const [choice, way] of chosen(answers, 'backup', backupWays))
      add(`backup ${choice} ${nameOf(store)}`, 'Copies of what lies there', store, backups, way)

  const byKey = new Map<string, ProposedLine>()
  for (const line of lines) if (!byKey.has(lineKey(line))) byKey.set(lineKey(line), line)
  return [...byKey.values()]
}

/** As the question calls it; of a computer that was named otherwise, the desk. */
const nameOf = (store: Station): string => Object.entries(stores).find(([, one]) => one === store)?.[0] ?? 'desk'

/** Those that no line was taken from, and that stand in none. */
export function openProposals(answers: InterviewAnswers, lines: readonly KeptLine[]): ProposedLine[] {
  const taken = new Set(lines.map(({ proposal }) => proposal))
  const standing = new Set(lines.map(lineKey))
  return proposedLines(answers).filter((line) => !taken.has(line.proposal) && !standing.has(lineKey(line)))
}
