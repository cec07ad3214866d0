/** ACCT-28, its spelling included. */
export const requiredFieldsText =
  'You have required fields in you Account that are empty. Please fill in all required fields before continuing to other site content.'
