import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../test/until.ts'
import { holdPorts } from '../lib/ports.ts'
import { makeFolder, start } from '../lib/processes.ts'

/** What stands in front of the instances, by the files that are there to be used. */
export interface Engine {
  /** As `Varnish 7.1.1`. */
  version: string
  url: string
}

/** Where an instance answers, without a scheme: `127.0.0.1:3000`. */
type Places = readonly [string, string]

/** A file of deploy/cdn with what is different here. @throws Error where it has no such place */
export function adapted(file: string, ...places: (readonly [there: string, here: string])[]): string {
  let text = readFileSync(`deploy/cdn/${file}`, 'utf8')
  for (const [there, here] of places) {
    if (!text.includes(there)) throw new Error(`deploy/cdn/${file} has no ${JSON.stringify(there)}.`)
    text = text.replaceAll(there, here)
  }
  return text
}

export const vclFor = (places: Places): string =>
  adapted(
    'default.vcl',
    ...places.flatMap((place, index) => {
      const [host, port] = place.split(':')
      const name = `"portal-${index + 1}"`
      return [
        [`\t.host = ${name};\n\t.port = "3000";\n`, `\t.host = "${host}";\n\t.port = "${port}";\n`],
        [`\t${name};\n`, `\t"${host}";\n`],
      ] as const
    }),
  )

/** @param port held for it, on which the instances tell it of changes */
export async function startVarnish(port: number, places: Places): Promise<Engine & { hits(): Hits }> {
  const folder = makeFolder('varnish')
  const configuration = join(folder, 'default.vcl')
  const work = join(folder, 'work')
  writeFileSync(configuration, vclFor(places))
  const program = '/usr/sbin/varnishd'
  const memory = ['-s', 'malloc,256m']
  const { child, log } = start('varnish', program, [
    ...['-F', '-j', 'none', '-n', work, '-a', `127.0.0.1:${port}`, '-f', configuration, ...memory],
  ])
  const url = `http://127.0.0.1:${port}`
  await answers(url, () => child.exitCode !== null, log)
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' })
  return {
    version: `Varnish ${/varnish-([\d.]+)/.exec(stderr)?.[1]}`,
    url,
    hits() {
      const fields = ['cache_hit', 'cache_miss', 'backend_req'].flatMap((name) => ['-f', `MAIN.${name}`])
      const said = execFileSync('varnishstat', ['-n', work, '-1', ...fields], { encoding: 'utf8' })
      const countOf = (name: string) => Number(new RegExp(`^MAIN\\.${name} +(\\d+)`, 'm').exec(said)?.[1])
      return { hits: countOf('cache_hit'), misses: countOf('cache_miss'), passedOn: countOf('backend_req') }
    },
  }
}

export interface Hits {
  /** Given at once, stale ones included. */
  hits: number
  misses: number
  /** Asked of the portal, in the background included. */
  passedOn: number
}

export const nginxFor = (port: number, places: Places, cache: string): string =>
  adapted(
    'nginx.conf',
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['/var/cache/nginx/portal', cache],
    ...places.map((place, index) => [`portal-${index + 1}:3000`, place] as const),
  )

export async function startNginx(places: Places): Promise<Engine> {
  const folder = makeFolder('nginx')
  const [held] = await holdPorts(1)
  const port = held?.port as number
  const at = (name: string) => join(folder, name)
  for (const name of ['cache', 'temporary']) mkdirSync(at(name))
  writeFileSync(at('portal.conf'), nginxFor(port, places, at('cache')))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${at('temporary')}/${name};`)
    .join(' ')
  // Its workers would be others than who owns the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    at('nginx.conf'),
    `${user} daemon off; pid ${at('pid')}; error_log stderr warn;
    events { worker_connections 1024; }
    http { access_log off; ${temporary} include ${at('portal.conf')}; }\n`,
  )
  await held?.letGo()
  const program = '/usr/sbin/nginx'
  const { child, log } = start('nginx', program, ['-e', 'stderr', '-p', folder, '-c', at('nginx.conf')])
  const url = `http://127.0.0.1:${port}`
  await answers(url, () => child.exitCode !== null, log)
  const { stderr } = spawnSync(program, ['-v'], { encoding: 'utf8' })
  return { version: `nginx ${/nginx\/([\d.]+)/.exec(stderr)?.[1]}`, url }
}

const answers = (url: string, hasEnded: () => boolean, log: () => string) =>
  until(
    async () => {
      if (hasEnded()) throw new Error(log())
      return fetch(`${url}/robots.txt`).then(
        async (answer) => (await answer.text()) !== '' && answer.ok,
        () => false,
      )
    },
    `${url} answers`,
    60,
  )
