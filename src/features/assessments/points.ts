/** What a requirement counts in the DoD Assessment Methodology; its weight is null where there is no score without it. */
export const pointsText = (weight: number | null): string =>
  weight === null ? 'no score without it' : `${weight} ${weight === 1 ? 'point' : 'points'}`
