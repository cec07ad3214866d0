import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { keysOf, purgeCall, readEdge } from '../src/platform/cache/edge.ts'
import { readSettings } from '../src/platform/settings.ts'

const folder = 'deploy/kubernetes'
const read = (path: string) => readFileSync(path, 'utf8')

interface Resource {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  data?: Record<string, string>
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

test('a file that one pod alone has is found, whichever is asked first, and nothing else is asked for twice', () => {
  const ingresses = resources.filter(({ kind }) => kind === 'Ingress')
  const [pages, assets] = ['portal', 'portal-assets'].map(
    (name) => ingresses.find(({ metadata }) => metadata.name === name) as Resource,
  ) as [Resource, Resource]
  expect(ingresses).toHaveLength(2)
  expect(pages.metadata.annotations).toBeUndefined()
  expect(assets.spec.tls).toEqual(pages.spec.tls)
  const [{ host, http }] = assets.spec.rules
  const [{ host: hostOfPages, http: ofPages }] = pages.spec.rules
  expect(host).toBe(hostOfPages)
  expect(http.paths).toEqual([{ path: '/assets', pathType: 'Prefix', backend: ofPages.paths[0].backend }])
  const most = find('HorizontalPodAutoscaler').maxReplicas + find('Deployment').strategy.rollingUpdate.maxSurge
  const nginx = 'nginx.ingress.kubernetes.io/proxy-next-upstream'
  const tries = Number(assets.metadata.annotations?.[`${nginx}-tries`])
  expect(assets.metadata.annotations).toEqual({ [nginx]: 'error timeout http_404', [`${nginx}-tries`]: String(tries) })
  // Each may meet any of them.
  expect(((most - 1) / most) ** tries).toBeLessThan(0.01)
})

test('an instance that is told to stop has its delay, and time to close, before it is ended by force', () => {
  const { spec } = find('Deployment').template
  const { STOP_DELAY } = resources.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
  expect(Number(STOP_DELAY)).toBeGreaterThan(0)
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(STOP_DELAY) + 25)
  expect(spec.containers[0].lifecycle).toBeUndefined()
  // One instance alone has nobody to wait for.
  const { environment, stop_grace_period: period } = parse(read('deploy/compose.yaml'), { merge: true }).services.portal
  expect(environment.STOP_DELAY).toBeUndefined()
  expect(Number.parseInt(period, 10)).toBeGreaterThanOrEqual(25)
})

test('an image is built beside the one of the release before, or without', () => {
  const lines = read('deploy/Containerfile').split('\n')
  const at = (line: string) => lines.indexOf(line)
  expect(at('COPY --from=before /portal/build /before')).toBeGreaterThan(at('RUN mkdir -p /portal/build'))
  const build = lines.findIndex((line) => line.endsWith('node scripts/build.ts'))
  expect(build).toBeGreaterThan(at('COPY --from=before /portal/build /before'))
  const before = mkdtempSync(join(tmpdir(), 'portal-image-'))
  onTestFinished(() => rmSync(before, { recursive: true }))
  // What the build is told of the one before.
  const command = (lines[build] as string)
    .replace('RUN ', '')
    .replaceAll('/before', before)
    .replace('node scripts/build.ts', 'echo "told: $ASSETS_BEFORE"')
  const told = () => execFileSync('sh', ['-c', command], { env: { PATH: process.env.PATH }, encoding: 'utf8' }).trim()
  expect(told()).toBe('told:')
  writeFileSync(join(before, 'stamp.json'), '{}')
  expect(told()).toBe(`told: ${before}`)
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
  expect(new Set(begins)).toEqual(new Set([`\${NODE_IMAGE}`, `\${PREVIOUS_IMAGE:-\${NODE_IMAGE}}`]))
})

test('what the page on CDNs says to set are settings, each of the kind that it is for', () => {
  const blocks = [...read('deploy/cdn/README.md').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    Object.fromEntries([...block.matchAll(/^([A-Z_]+)='?([^'\n]*)'?$/gm)].map(([, name, value]) => [name, value])),
  )
  expect(blocks.map((env) => readSettings(env).edge?.kind)).toEqual(['xkey', 'surrogate', 'tag', 'tag'])
})

test('a proxy takes the largest body that the portal takes', () => {
  const mebibytes = globSync('src/**/*.ts').flatMap((path) =>
    [...read(path).matchAll(/bodyLimit: (\d+) \* 1024 \* 1024/g)].map(([, count]) => Number(count)),
  )
  expect(mebibytes.length).toBeGreaterThan(0)
  expect(read('deploy/cdn/nginx.conf')).toContain(`client_max_body_size ${Math.max(...mebibytes)}m;`)
})

test('Varnish is purged by the method and the header that the portal sends', () => {
  const vcl = read('deploy/cdn/default.vcl')
  const { method, headers } = purgeCall(readEdge('purge+http://varnish:6081'))
  expect(vcl).toContain(`req.method == "${method}"`)
  for (const name of Object.keys(headers)) expect(vcl).toContain(`xkey.softpurge(req.http.${name})`)
  const [name] = keysOf('xkey', 'page')
  expect(vcl).toContain(`unset resp.http.${name};`)
})
