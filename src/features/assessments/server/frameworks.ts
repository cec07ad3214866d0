import type { Catalog } from '../frameworks/catalog.ts'
import type { Framework, LaterRules } from '../frameworks/framework.ts'
import { type FrameworkKey, frameworkKeys, loadFramework, registry } from '../frameworks/registry.ts'

/** A check with all its rules and its questions. */
export interface WholeFramework extends Framework, LaterRules {
  catalog: Catalog
}

async function load(key: FrameworkKey): Promise<WholeFramework> {
  // By its name, so that a check stands in the registry alone. It imports nothing that imports this file in turn: each
  // would wait for the other.
  const path = `../frameworks/${registry[key].folder}/server/index.ts`
  const { catalog } = (await import(path)) as { catalog: Catalog }
  const framework = await loadFramework(key)
  return { ...framework, ...(await framework.later()), catalog }
}

const loaded = Object.fromEntries(
  await Promise.all(frameworkKeys.map(async (key) => [key, await load(key)] as const)),
) as Partial<Record<FrameworkKey, WholeFramework>>

/** @throws Error for a key of another release, which a row can have while two run side by side */
export function frameworkOf(key: FrameworkKey): WholeFramework {
  const framework = loaded[key]
  if (!framework) throw new Error(`This release has no check ${key}`)
  return framework
}
