export interface NavEntry {
  text: string
  to: string
}
export interface NavMenu {
  text: string
  entries: NavEntry[]
}

/** The header's entries, in the order of what people come for (FIRST-01, HDR-01, MINE-07). */
export const headerEntries: (NavEntry | NavMenu)[] = [
  {
    text: 'Get ready',
    entries: [
      { text: 'Readiness check', to: '/cyber-readiness-check' },
      { text: 'About CMMC', to: '/about-cmmc' },
      { text: 'Training', to: '/training' },
      { text: 'Tool reviews', to: '/tool-list' },
      { text: 'Templates', to: '/templates' },
      { text: 'Pricing', to: '/pricing' },
    ],
  },
  {
    text: 'Events',
    entries: [
      { text: 'Events and webinars', to: '/events' },
      { text: 'Cyber circuits', to: '/cyber-circuits' },
    ],
  },
  { text: 'Locate', to: '/service-area-locator' },
  {
    text: 'News',
    entries: [
      { text: 'News articles', to: '/news' },
      { text: 'Blog', to: '/blog' },
      { text: 'White papers', to: '/white-papers' },
      { text: 'Announcements', to: '/announcements' },
      { text: 'Success Stories', to: '/success-stories' },
      { text: 'Transition Report', to: '/transition-report' },
    ],
  },
  {
    text: 'About Us',
    entries: [
      { text: 'Leadership', to: '/leadership' },
      { text: 'What We Do', to: '/about-us' },
      { text: 'Partners', to: '/partners' },
    ],
  },
  { text: 'Contact Us', to: '/contact' },
  { text: 'Feedback', to: '/feedback' },
]

/** The rest of the site, in the footer, so that every page is two clicks away with or without JavaScript. */
export const footerColumns: NavMenu[] = [
  {
    text: 'Read',
    entries: [
      { text: 'News articles', to: '/news' },
      { text: 'Blog', to: '/blog' },
      { text: 'White papers', to: '/white-papers' },
      { text: 'Policy corner', to: '/policy-corner' },
      { text: 'Checked answers', to: '/answers' },
    ],
  },
  {
    text: 'Learn',
    entries: [
      { text: 'Events', to: '/events' },
      { text: 'Cyber circuits', to: '/cyber-circuits' },
      { text: 'Training catalog', to: '/training' },
      { text: 'Training videos', to: '/training-videos' },
      { text: 'Online courses', to: '/online-courses' },
      { text: 'Tool reviews', to: '/tool-list' },
      { text: 'Documents', to: '/documents' },
      { text: 'Templates', to: '/templates' },
    ],
  },
  {
    text: 'Get ready',
    entries: [
      { text: 'Cyber readiness check', to: '/cyber-readiness-check' },
      { text: 'About CMMC', to: '/about-cmmc' },
      { text: 'Pilot program', to: '/pilot-program' },
      { text: 'MEP', to: '/mep' },
      { text: 'Pricing', to: '/pricing' },
    ],
  },
  {
    text: 'About',
    entries: [
      { text: 'What we do', to: '/about-us' },
      { text: 'Partners', to: '/partners' },
      { text: 'Success stories', to: '/success-stories' },
      { text: 'Staff resources', to: '/resources' },
      { text: 'Search', to: '/search' },
      { text: 'Accessibility', to: '/accessibility' },
      { text: 'Terms of use', to: '/terms' },
    ],
  },
]

/** The footer's own links (HDR-05, LAYOUT-05); Privacy opens the notice. */
export const footerLinks: NavEntry[] = [
  { text: 'Home', to: '/' },
  { text: 'Leadership', to: '/leadership' },
  { text: 'Feedback', to: '/feedback' },
  { text: 'Contact Us', to: '/contact' },
]
