/** Under a field, by the payload's name of the field (CONTACT-04, CONTACT-05); no library. */
export const contactMessages = {
  name: 'Please enter a name.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a phone number.',
  company: 'Please enter an organization.',
  city: 'Please enter a city.',
  website: 'Please enter a website.',
  message: 'Please enter a message.',
  state: 'Please select a state from the dropdown',
  county: 'Please select a county from the dropdown',
} as const

export const sent = 'Thank you. Your message was sent.'

/** Longest entries, in characters. */
export const longest = {
  name: 100,
  email: 254,
  phone: 40,
  company: 200,
  city: 100,
  website: 300,
  message: 5_000,
  county: 200,
} as const
