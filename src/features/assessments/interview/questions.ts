/**
 * The one interview before the first question (EASE-02, EASE-13, SYSTEM-04): what it asks, as data. Who answers may
 * leave out any of them. Names of questions and choices are kept with the answers and stay as they are.
 */

export interface Choice {
  name: string
  label: string
  /** With it no other of the question can be true. */
  alone?: true
}

export interface Question {
  name: string
  asks: string
  /** What it means, where a word of it needs that. */
  hint?: string
  /** Whether several choices may be taken. */
  several?: true
  choices: readonly Choice[]
}

export interface Part {
  name: 'beginning' | 'shop' | 'drawings'
  title: string
  questions: readonly Question[]
}

const yesOrNo: readonly Choice[] = [
  { name: 'yes', label: 'Yes' },
  { name: 'no', label: 'No' },
  { name: 'unsure', label: 'Not sure' },
]
const shop = (name: string, asks: string, hint?: string): Question => ({
  name,
  asks,
  ...(hint === undefined ? {} : { hint }),
  choices: yesOrNo,
})
const ways = {
  mail: { name: 'mail', label: 'By email' },
  portal: { name: 'portal', label: "Through a customer's portal" },
  cloud: { name: 'cloud', label: 'Through a shared cloud folder' },
  usb: { name: 'usb', label: 'On a USB drive or other removable media' },
  paper: { name: 'paper', label: 'On paper' },
} as const

export const interviewParts: readonly Part[] = [
  {
    name: 'beginning',
    title: 'Your company',
    questions: [
      {
        name: 'makes',
        asks: 'What do you make or do?',
        several: true,
        choices: [
          { name: 'parts', label: 'Parts made to drawings: machining, sheet metal, molding, coating' },
          { name: 'products', label: 'Products or assemblies of our own design' },
          { name: 'electronics', label: 'Electronics' },
          { name: 'software', label: 'Software' },
          { name: 'services', label: 'Services: engineering, consulting, maintenance, transport' },
          { name: 'off-the-shelf', label: 'Commercial goods off the shelf only', alone: true },
        ],
      },
      {
        name: 'customers',
        asks: 'Who do you make it for?',
        several: true,
        choices: [
          { name: 'dod', label: 'The Department of Defense itself' },
          { name: 'prime', label: 'A prime contractor of the Department' },
          { name: 'supplier', label: 'A supplier of a prime contractor' },
          { name: 'other-agency', label: 'Other federal agencies' },
          { name: 'not-yet', label: 'None of them yet', alone: true },
        ],
      },
      {
        name: 'marked',
        asks: 'Are drawings or other papers that you receive marked?',
        hint: 'For example "CUI", "Controlled", "Distribution Statement B" to "F", or "Export controlled".',
        choices: [
          { name: 'cui', label: 'Yes, as CUI or "Controlled"' },
          { name: 'limited', label: 'Yes, with a distribution statement or an export warning' },
          { name: 'none', label: 'No, nothing is marked' },
          { name: 'unsure', label: 'Not sure' },
        ],
      },
      {
        name: 'people',
        asks: 'How many people work for you?',
        choices: [
          { name: 'one', label: 'Only me' },
          { name: 'under-10', label: '2 to 9' },
          { name: 'under-50', label: '10 to 49' },
          { name: 'under-250', label: '50 to 249' },
          { name: 'more', label: '250 or more' },
        ],
      },
      {
        name: 'it',
        asks: 'Who looks after your computers?',
        choices: [
          { name: 'owner', label: 'The owner or manager' },
          { name: 'beside', label: 'Somebody beside their other work' },
          { name: 'own', label: 'People of our own, as their work' },
          { name: 'provider', label: 'A provider outside' },
          { name: 'both', label: 'People of our own and a provider' },
          { name: 'nobody', label: 'Nobody in particular' },
        ],
      },
    ],
  },
  {
    name: 'shop',
    title: 'Your shop',
    questions: [
      shop(
        'wireless',
        'Is there a wireless network?',
        'One for guests counts too, and wireless that is built into routers, printers or machines.',
      ),
      shop(
        'remote',
        'Can anyone reach your computers or files from outside, at home or on the road?',
        'Support tools by which a screen is shared count too.',
      ),
      shop('servers', 'Do you have servers of your own?', 'A file server, network storage or a server for programs.'),
      shop('voip', 'Do your telephones run over the computer network?', 'Calls by an app count too.'),
      shop('cloud', 'Do you use services in the cloud?', 'Email, file storage, or programs in the browser.'),
      shop('paper', 'Is controlled information on paper?', 'Drawings, travelers or inspection reports.'),
      shop('mobile', 'Can phones or tablets reach company information?', 'Email on a phone counts.'),
      shop(
        'media',
        'Do you use USB drives, external disks or other removable media?',
        'Memory cards in machines count too.',
      ),
      shop('visitors', 'Do visitors come into rooms where controlled information is?'),
      shop(
        'public',
        'Do you have a website or anything else that the public can see?',
        'Pages on social media and public links to files count too.',
      ),
      shop(
        'development',
        'Do you develop software, or set up systems that you built yourselves?',
        'Scripts and macros that your people write count too.',
      ),
      shop(
        'maintenance',
        'Do others maintain your computers or machines?',
        'On site or over the network: an IT provider, the maker of a machine, a dealer.',
      ),
    ],
  },
  {
    name: 'drawings',
    title: 'Where drawings come from, are kept and go',
    questions: [
      {
        name: 'come',
        asks: 'How do drawings and specifications reach you?',
        several: true,
        choices: [ways.mail, ways.portal, ways.cloud, ways.usb, ways.paper],
      },
      {
        name: 'made',
        asks: 'Do you make controlled information yourselves?',
        hint: 'Models, programs for machines, inspection reports, travelers.',
        choices: yesOrNo,
      },
      {
        name: 'lie',
        asks: 'Where are drawings kept?',
        several: true,
        choices: [
          { name: 'server', label: 'On a server or network storage of ours' },
          { name: 'computers', label: 'On single computers' },
          { name: 'cloud', label: 'In a cloud drive' },
          { name: 'mailbox', label: 'In email mailboxes' },
          { name: 'erp', label: 'In an ERP or quoting system' },
          { name: 'cabinet', label: 'On paper, in cabinets or folders' },
        ],
      },
      {
        name: 'opened',
        asks: 'On what are drawings opened?',
        several: true,
        choices: [
          { name: 'office', label: 'Desktop computers in the office' },
          { name: 'laptops', label: 'Laptops, also those that stay in the building' },
          { name: 'floor', label: 'Computers on the shop floor' },
          { name: 'phones', label: 'Phones or tablets' },
          { name: 'private', label: "People's own devices" },
        ],
      },
      {
        name: 'machines',
        asks: 'How do drawings, or programs made from them, reach the machines?',
        several: true,
        choices: [
          { name: 'network', label: 'Over the network (DNC)' },
          ways.usb,
          ways.paper,
          { name: 'none', label: 'They do not', alone: true },
        ],
      },
      {
        name: 'kept',
        asks: 'Do machines keep the programs?',
        choices: yesOrNo,
      },
      { name: 'printed', asks: 'Are drawings printed?', choices: yesOrNo },
      {
        name: 'suppliers',
        asks: 'How do drawings go to your suppliers?',
        several: true,
        choices: [
          ways.mail,
          ways.portal,
          ways.cloud,
          ways.usb,
          ways.paper,
          { name: 'none', label: 'They do not', alone: true },
        ],
      },
      {
        name: 'results',
        asks: 'How do results go back to the customer?',
        hint: 'Inspection reports, changed models, the drawings themselves.',
        several: true,
        choices: [
          ways.mail,
          ways.portal,
          ways.cloud,
          ways.usb,
          ways.paper,
          { name: 'none', label: 'They do not', alone: true },
        ],
      },
      {
        name: 'backup',
        asks: 'Where are backups of drawings kept?',
        several: true,
        choices: [
          { name: 'disks', label: 'On disks or tapes of ours' },
          { name: 'server', label: 'On a second server or network storage' },
          { name: 'cloud', label: 'In the cloud' },
          { name: 'provider', label: 'With our IT provider' },
          { name: 'none', label: 'There are none', alone: true },
        ],
      },
    ],
  },
]

/** The names of the choices taken, by question; a question that is not there was left out. */
export type InterviewAnswers = Readonly<Record<string, readonly string[]>>

const all: ReadonlyMap<string, Question> = new Map(
  interviewParts.flatMap(({ questions }) => questions.map((question) => [question.name, question])),
)

export const questionOf = (name: string): Question | undefined => all.get(name)

/** The part that asks it; the first for a question that is not asked. */
export const partOf = (name: string): Part['name'] =>
  interviewParts.find(({ questions }) => questions.some((one) => one.name === name))?.name ?? 'beginning'

/** In the order in which the question offers them. */
export const inOrder = ({ choices }: Question, taken: readonly string[]): string[] =>
  choices.map(({ name }) => name).filter((name) => taken.includes(name))

/** What is wrong with an answer; undefined where nothing is. */
export function problemOfAnswer({ choices, several }: Question, taken: readonly string[]): string | undefined {
  const found = choices.filter(({ name }) => taken.includes(name))
  if (found.length < taken.length) return 'Choose from the answers of this question.'
  if (found.length > 1 && !several) return 'Choose one answer.'
  const lone = found.find(({ alone }) => alone)
  return lone && found.length > 1 ? `“${lone.label}” goes with no other answer.` : undefined
}

/** The answer with a choice taken or left: what cannot be true beside a choice that is taken goes. */
export function withChoice(question: Question, taken: readonly string[], name: string, isTaken: boolean): string[] {
  const rest = taken.filter((one) => one !== name)
  if (!isTaken) return inOrder(question, rest)
  const isAlone = (one: string) => question.choices.some((choice) => choice.name === one && choice.alone)
  const kept = question.several && !isAlone(name) ? rest.filter((one) => !isAlone(one)) : []
  return inOrder(question, [...kept, name])
}
