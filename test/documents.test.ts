import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { permissions, roleNames, roles } from '../src/platform/permissions-contract.ts'
import { readSettings, settingNames } from '../src/platform/settings.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const linesOf = (text: string) => text.trimEnd().split('\n')

/** The settings that stand in the first column of tables headed "setting". */
function settingsInTables(markdown: string): string[] {
  const names: string[] = []
  let inTable = false
  for (const line of linesOf(markdown)) {
    if (/^\| setting\b/.test(line)) inTable = true
    else if (!line.startsWith('|')) inTable = false
    else if (inTable) names.push(...(line.split('|')[1]?.match(/(?<=`)[A-Z][A-Z_]+(?=`)/g) ?? []))
  }
  return names
}

/** The project's own documents: not the specification, which came as it is, and not what visitors read. */
const documents = globSync('**/*.md', {
  exclude: (name) => ['node_modules', 'build', 'data', 'test-results', 'specification'].includes(name),
}).filter((path) => !/^(?:starter|src)\//.test(path) || path === 'starter/README.md')

test('every setting stands in the tables of the documents once, and no other does', () => {
  const described = [...settingsInTables(read('README.md')), ...settingsInTables(read('docs/operations.md'))]
  expect(described.toSorted()).toEqual([...settingNames].sort())
})

test('what the deployment files set are settings, and together they make a start in production', () => {
  const portal = parse(read('deploy/compose.yaml')).services.portal.environment as Record<string, string>
  const image = Object.fromEntries(
    [...read('deploy/Containerfile').matchAll(/^(?:ENV| {3}) ([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  const example = Object.fromEntries(
    linesOf(read('deploy/example.env'))
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => {
        const [name = '', value] = line.split(/=(.*)/)
        return [name, value || 'filledInByWhoeverDeploysThePortal']
      }),
  )
  const filledIn = Object.fromEntries(
    Object.entries(portal).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, key: string, kind: string, rest: string) => {
        if (kind === '?') expect(Object.keys(example)).toContain(key)
        return example[key] ?? rest
      }),
    ]),
  )
  const cluster = {
    ...parse(read('deploy/kubernetes/configuration.yaml')).data,
    ...parse(read('deploy/kubernetes/secret.example.yaml')).stringData,
  } as Record<string, string>
  // What begins so, the C library reads.
  for (const environment of [filledIn, cluster]) {
    for (const name of Object.keys({ ...image, ...environment }))
      if (!name.startsWith('MALLOC_')) expect(settingNames).toContain(name)
    const settings = readSettings({ ...image, ...environment })
    expect(settings).toMatchObject({ mode: 'production', host: '0.0.0.0', port: 3000, dataDir: '/data' })
    expect(settings.publicUrl).toBe('https://portal.example.org')
    expect(settings.databaseUrl).toBeDefined()
  }
})

test.each(documents)('the links of %s lead to files and headings that are there', (path) => {
  const text = read(path).replace(/^```[\s\S]*?^```/gm, '')
  for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue
    const [file = '', heading] = target.split('#')
    const at = file ? join(dirname(path), file) : path
    expect(existsSync(at), `${target} in ${path}`).toBe(true)
    if (heading) expect(headingsOf(read(at)), `${target} in ${path}`).toContain(heading)
  }
})

/** Names of the headings as the hosts of repositories link to them. */
const headingsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test('the table of roles is that of the definitions', () => {
  const rows = roleNames.map((role) => {
    const { label, says, may } = roles[role]
    return `| ${label} (\`${role}\`) | ${says} | ${may.map((permission) => permissions[permission]).join('; ')} |`
  })
  expect(linesOf(read('docs/staff.md')).filter((line) => line.startsWith('| ') && line.includes('`)'))).toEqual(rows)
})

test('the README is short, and shows a picture of 150 KB at most', () => {
  expect(linesOf(read('README.md')).length).toBeLessThanOrEqual(80)
  const [, picture = ''] = /!\[[^\]]{20,}\]\(([^)]+)\)/.exec(read('README.md')) ?? []
  expect(statSync(picture).size).toBeLessThanOrEqual(150 * 1024)
})

test('every npm script that a document names is there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const path of documents)
    for (const [, name = ''] of read(path).matchAll(/`npm run ([\w:-]+)/g)) {
      expect(Object.keys(scripts), `npm run ${name} in ${path}`).toContain(name)
      const [, script] = /^node (?:--\S+ )*(\S+\.ts)/.exec(scripts[name] as string) ?? []
      if (script) expect(existsSync(script), `${script} of npm run ${name} in ${path}`).toBe(true)
    }
})

test('migrations have a number each, in their order, and a name', () => {
  const names = readdirSync('migrations').sort()
  for (const name of names) expect(name).toMatch(/^\d{4}-[a-z]+(-[a-z]+)*\.ts$/)
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
})

test.each(readdirSync('docs/decisions'))('the decision record %s has its three parts on 25 lines', (name) => {
  const text = read(join('docs/decisions', name))
  const [, number] = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.exec(name) ?? []
  expect(text).toMatch(new RegExp(`^# ${number}: \\S`))
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  expect(parts.filter((part) => part !== 'Left aside')).toEqual(['Context', 'Decision', 'Consequences'])
  expect(linesOf(text).length).toBeLessThanOrEqual(25)
})

test('every decision record has a number of its own, and those that the code names are there', () => {
  const numbers = readdirSync('docs/decisions').map((name) => name.slice(0, 4))
  expect(numbers.length).toBe(new Set(numbers).size)
  const sources = globSync(['{src,migrations,scripts,test,e2e,bench,scale}/**/*.{ts,tsx}', '*.ts'])
  for (const path of sources)
    for (const [, number] of read(path).matchAll(/docs\/decisions\/(\d{4})/g))
      expect(numbers, `named in ${path}`).toContain(number)
})
