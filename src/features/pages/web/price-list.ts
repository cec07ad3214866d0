/** What the two offerings cost (PRICE-06 to PRICE-14). Amounts are US dollars, billed annually. */
export interface Offering {
  name: string
  forWhom: string
  basic: number
  plus: number
  plusEnterprise: number
  /** Part of Basic, and so of Plus (PRICE-10, PRICE-14, PRICE-17). */
  included: string[]
  /** What the table says above them. */
  includedIn: string
  /** Per user per month with Basic; part of Plus. */
  addOns: { name: string; price: number }[]
  /** Percent off from an aggregate annual spend, in millions. */
  discounts: { from: number; percent: number }[]
}

export const offerings: Offering[] = [
  {
    name: 'Resource and training platform',
    forWhom: 'For companies that want their people trained and their readiness on record.',
    basic: 400,
    plus: 700,
    plusEnterprise: 2100,
    includedIn: 'Included in both editions',
    included: [
      'Online curriculum',
      'Hosted webinars',
      'SPRS assistance',
      'CMMC v2.0 levels 1-3 assistance',
      'Do-it-yourself compliance reviews',
      'DFARS interpretation',
      'Guided NIST SP 800-171',
      'Learning management system',
    ],
    addOns: [
      { name: 'Embedded progress and reporting analytics', price: 75 },
      { name: 'Community of interest for supply-chain risk management', price: 35 },
      { name: 'Hygiene and readiness checks', price: 50 },
      { name: 'Virtual cyber-range', price: 120 },
    ],
    discounts: [
      { from: 5, percent: 2 },
      { from: 12, percent: 5 },
      { from: 20, percent: 8 },
    ],
  },
  {
    name: 'Enterprise cyber analytics platform',
    forWhom: 'For primes and agencies that want to see across plants and suppliers.',
    basic: 1100,
    plus: 1700,
    plusEnterprise: 7000,
    includedIn: 'Included in Basic; Plus has what Basic has',
    included: [
      'Real-time computer vision',
      'Synthetic 2D/3D data generation',
      'Cloud management',
      'Industrial security mapping',
      'ML deformation prediction',
    ],
    addOns: [
      { name: 'Hardware-scheduling application', price: 85 },
      { name: 'Polymorphic encryption', price: 25 },
      { name: 'Cloud HSM', price: 35 },
      { name: 'Digital twinning', price: 150 },
      { name: 'Artificial attack surface', price: 50 },
      { name: 'Cyber-physical systems', price: 70 },
      { name: 'Interpretable AI', price: 125 },
      { name: 'NAICS 2.0 analytics', price: 90 },
    ],
    discounts: [
      { from: 8, percent: 2 },
      { from: 18, percent: 5 },
      { from: 35, percent: 10 },
    ],
  },
]

/** As "$2,100". */
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
