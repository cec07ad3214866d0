import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { expect } from './portal.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Choice {
  /** Selector of the part to look at; the whole page without it. */
  within?: string
}

/** WCAG 2.2 AA as far as axe can tell, contrast included. */
export async function expectAccessible(page: Page, { within }: Choice = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(async (part) => {
    const { run } = (window as unknown as { axe: { run(context: unknown, options: unknown): Promise<AxeResults> } }).axe
    const { violations } = await run(part ?? document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html.slice(0, 160)}`).join('\n')}`,
    )
  }, within)
  expect(found, 'accessibility violations').toEqual([])
}

/** A phone and a desktop, in CSS pixels. */
export const bothWidths = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

/** The same state on a phone and on a desktop, so that the way to it is gone once. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  for (const viewport of bothWidths) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
}
