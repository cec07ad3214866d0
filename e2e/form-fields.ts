import type { Page } from '@playwright/test'

/** The words on the fields of a wizard's step, in their order; of several controls under one legend the legend. */
export const fieldsOf = (page: Page, step: string) =>
  page.getByRole('group', { name: step, exact: true }).locator('.usa-label, .usa-legend')

/** The names of a wizard's steps. */
export const stepsOf = (page: Page) => page.locator('.usa-step-indicator__segment-label')

export const addressFields = [
  'Street address',
  'Street address line 2 (optional)',
  'City',
  'State',
  'ZIP code',
  'Country',
  'Telephone (optional)',
]

export const organizationFields = [
  'Organization',
  'Your role in the organization (optional)',
  'Organization type',
  'Website (optional)',
  'CAGE code (optional)',
  'Unique Entity ID (UEI) (optional)',
  'DUNS number (optional)',
  'NAICS codes (optional)',
  'Number of employees (optional)',
  'Annual revenue (optional)',
]
