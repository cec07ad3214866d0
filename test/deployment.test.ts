import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const folder = 'deploy/kubernetes'
const read = (path: string) => readFileSync(path, 'utf8')

interface Resource {
  kind: string
  metadata: { name: string }
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own
  spec: any
}

const kustomization = parse(read(`${folder}/kustomization.yaml`)) as { resources: string[] }
const resources = kustomization.resources.flatMap((name) =>
  parseAllDocuments(read(`${folder}/${name}`)).map((document) => document.toJS() as Resource),
)
const find = (kind: string, name = 'portal') =>
  resources.find((resource) => resource.kind === kind && resource.metadata.name === name)?.spec

test('every file for the cluster is applied, the secret aside', () => {
  const files = readdirSync(folder).filter((name) => !['kustomization.yaml', 'secret.example.yaml'].includes(name))
  expect(kustomization.resources.toSorted()).toEqual(files.sort())
})

test('what leads to the portal in the cluster leads to its pods and their port', () => {
  const { template, selector } = find('Deployment')
  const { labels } = template.metadata
  const [container] = template.spec.containers
  const [{ name: port }] = container.ports
  expect(selector.matchLabels).toEqual(labels)
  expect(find('Service').selector).toEqual(labels)
  expect(find('Service').ports[0].targetPort).toBe(port)
  expect(find('PodDisruptionBudget').selector.matchLabels).toEqual(labels)
  expect(find('NetworkPolicy').podSelector.matchLabels).toEqual(labels)
  expect(find('NetworkPolicy').ingress[0].ports).toEqual([{ port, protocol: 'TCP' }])
})

test('only named neighbours reach the pods, which reach out to few ports', () => {
  const { policyTypes, ingress, egress } = find('NetworkPolicy')
  expect(policyTypes).toEqual(['Ingress', 'Egress'])
  for (const { from } of ingress) expect(from).toEqual([{ namespaceSelector: expect.anything() }])
  const ports = egress.flatMap((rule: { ports: { port: number }[] }) => rule.ports.map(({ port }) => port))
  expect(new Set(ports)).toEqual(new Set([53, 5432, 465, 587, 443]))
})

test('pods run without root, without capabilities and without a way to write but into their own folders', () => {
  const { spec } = find('Deployment').template
  expect(spec.automountServiceAccountToken).toBe(false)
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
  for (const { securityContext, resources: limits } of spec.containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(limits.limits.memory).toBeDefined()
  }
})

test('every service of the one machine gives up what it does not need, and its image can be pinned', () => {
  const { services, networks } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>
    networks: Record<string, { internal?: boolean } | null>
  }
  expect(Object.keys(services).sort()).toEqual(['database', 'portal', 'proxy'])
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
    })
    const image = JSON.stringify([service.image, service.build ?? null])
    expect(image, name).toMatch(/\$\{(NODE|CADDY|POSTGRES)_IMAGE:-[\w.:-]+\}/)
  }
  expect(
    Object.entries(services)
      .filter(([, service]) => service.ports)
      .map(([name]) => name),
  ).toEqual(['proxy'])
  expect(services.database?.networks).toEqual(['back'])
  expect(networks.back).toEqual({ internal: true })
  // The portal's role is not the one that the server begins with, its superuser.
  const { environment } = services.database as { environment: Record<string, string> }
  const [, role] =
    /^postgres:\/\/(\w+):/.exec(
      (services.portal as { environment: Record<string, string> }).environment.DATABASE_URL as string,
    ) ?? []
  expect(role).not.toBe(environment.POSTGRES_USER)
  expect(environment.POSTGRES_PASSWORD).not.toContain('DATABASE_PASSWORD:')
  expect(services.database?.volumes).toContainEqual(expect.stringContaining('/docker-entrypoint-initdb.d/'))
  expect(read('deploy/postgres/portal-role.sh')).toMatch(
    new RegExp(`CREATE ROLE ${role} LOGIN PASSWORD[^;]*;\\nCREATE DATABASE portal OWNER ${role};`),
  )
  const begins = [...read('deploy/Containerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
  expect(new Set(begins)).toEqual(new Set([`\${NODE_IMAGE}`]))
})
