import { itemPage } from '../../../platform/families-contract.ts'

interface PageNotes {
  /** Words people use for what the page offers but that do not stand on it. */
  keywords?: string
  /** The page lists items that have entries of their own: only its title and description are searched. */
  list?: true
}

/**
 * What helps to find the site's own pages. A page needs no entry here: every page that answers is in the index with
 * its title, description and text.
 */
export const pageNotes: Record<string, PageNotes> = {
  '/': { keywords: 'home homepage start', list: true },
  '/about-cmmc': {
    keywords: 'what is CMMC explained certification levels level 1 level 2 level 3 requirements practices need needed',
  },
  '/about-us': { keywords: 'what we do services mission help offer free' },
  '/accessibility': { keywords: 'accessible disability screen reader WCAG section 508 ADA keyboard' },
  '/answers': { keywords: 'questions answers FAQ frequently asked', list: true },
  '/announcements': { keywords: 'announcement new' },
  '/blog': { keywords: 'blog posts articles read', list: true },
  '/contact': {
    keywords:
      'contact us email e-mail phone telephone number call write send message talk speak someone person human reach support ask question',
  },
  '/cyber-circuits': { keywords: 'short sessions slides podcast', list: true },
  '/cyber-readiness-check': {
    keywords: 'self assessment assess score SPRS check readiness gap test where do we stand questionnaire',
  },
  '/cyber-readiness-check/who-sees-what': { keywords: 'confidential access to answers counselors staff colleagues' },
  '/cyber-readiness-check-training': { keywords: 'assessment training videos' },
  '/demo': { keywords: 'demo demonstration video tour show product' },
  '/documents': { keywords: 'files download handouts slides brochures logo branding legal', list: true },
  '/events': { keywords: 'webinar webinars workshop conference calendar upcoming next register attend', list: true },
  '/feedback': { keywords: 'service feedback complaint complain praise rate counselor experience' },
  '/leadership': { keywords: 'director leader leaders head boss who runs in charge biography' },
  '/login': {
    keywords: 'log in login sign in signin account forgot forgotten lost reset change new password locked out',
  },
  '/mep': { keywords: 'manufacturing extension partnership center manufacturer cyber expert' },
  '/news': { keywords: 'news articles latest', list: true },
  '/online-courses': { keywords: 'course courses class classes e-learning', list: true },
  '/partners': { keywords: 'partner partners MEP SBA mentor protege work together' },
  '/pilot-program': { keywords: 'pilot programme program apply application join collaboration' },
  '/policy-corner': { keywords: 'policy policies rules regulations law laws clauses FAR DFARS CFR', list: true },
  '/pricing': {
    keywords:
      'price prices priced cost costs how much pay fee fees edition editions basic plus enterprise discount subscription premium support',
  },
  '/privacy': { keywords: 'privacy personal data cookies retention delete my data' },
  '/project-spectrum': { keywords: 'project spectrum SPRS score cyber readiness check' },
  '/resources': { keywords: 'staff hub', list: true },
  '/service-area-locator': {
    keywords:
      'find locate office offices near me nearest closest local accelerator APEX PTAC counselor counseling advisor map directory address county state city ZIP location where',
  },
  '/signup': { keywords: 'sign up signup register registration create open new account join become member' },
  '/small-business-administration': { keywords: 'SBA 8(a) HUBZone certification size standard loan' },
  '/speaker-request': { keywords: 'speaker invite talk presentation request' },
  '/success-stories': { keywords: 'examples companies customers results success story', list: true },
  '/surveys': { keywords: 'survey questionnaire opinion' },
  '/templates': { keywords: 'template plan policy form checklist workbook outline', list: true },
  '/tool-list': { keywords: 'tools software reviews compare comparison' },
  '/terms': { keywords: 'terms of use conditions legal disclaimer copyright' },
  '/training': { keywords: 'learn learning courses catalogue catalog materials lessons', list: true },
  '/training-videos': { keywords: 'video videos watch recording', list: true },
  '/transition-report': { keywords: 'report transition annual PDF' },
  '/white-papers': { keywords: 'white papers whitepaper guides download', list: true },
}

/** Pages of one visitor's own, steps of a form, and placeholders: neither searched nor in the sitemap. */
export const unlistedPages = new Set([
  '/community',
  '/cyber-readiness-check/interview',
  '/cyber-readiness-check/flow',
  '/cyber-readiness-check/system',
  '/cyber-readiness-check/system/assets',
  '/cyber-readiness-check/system/providers',
  '/cyber-readiness-check/systems',
  '/default/dashboard/organization',
  '/join',
  '/logout',
  '/my-account',
  '/my-account/applications',
  '/my-account/data',
  '/my-account/notifications',
  '/my-account/people',
  '/my-account/security',
  '/my-bookmarks',
  '/my-page',
  '/my-registrations',
  '/my-registrations/certificate',
  '/my-submissions',
  '/new-password',
  '/search',
  '/staff',
  '/staff/applications',
  '/staff/audit',
  '/staff/calendar',
  '/staff/comments',
  '/staff/inquiries',
  '/staff/offices',
  '/staff/publishing',
  '/staff/redirects',
  '/staff/replies',
  '/staff/roles',
  '/tool-compare',
  '/verify',
  '/verify-mfa',
  '/verify-phone',
  itemPage('tool'),
  itemPage('training'),
])
