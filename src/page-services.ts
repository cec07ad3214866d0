import { createContext, type RouterContextProvider } from 'react-router'
import type { AssessmentsService } from './features/assessments/server/index.ts'
import type { ContentService } from './features/content/server/index.ts'
import type { CoursesService } from './features/courses/server/index.ts'
import type { EventService } from './features/events/server/index.ts'
import type { LocatorService } from './features/locator/server/index.ts'
import type { PagesService } from './features/pages/server/index.ts'
import type { RedirectsService } from './features/redirects/server/index.ts'
import type { SearchService } from './features/search/server/index.ts'
import type { SurveysService } from './features/surveys/server/index.ts'
import type { ToolsService } from './features/tools/server/index.ts'
import type { TrainingService } from './features/training/server/index.ts'
import type { VideosService } from './features/videos/server/index.ts'
import type { Notices } from './platform/notices/notices.ts'
import type { PreviewShown } from './platform/preview-contract.ts'
import type { Site } from './platform/settings.ts'

/** What the loaders of public pages may call; the server fills it in (`app.ts`). */
export interface PageServices {
  site: Site
  /** Without a trailing slash. */
  publicUrl: string
  now(): Date
  /** Whether a moment or day lies more than a year back (FIRST-08). */
  isYearOld(moment: string): boolean
  /** Where events are listed instead of on this site (EVENT-02). */
  eventsUrl: string | undefined
  /** A raster tile service under the map's shapes. */
  mapTiles: { url: string; credit: string } | null
  notices: Notices
  content: ContentService
  search: SearchService
  events: EventService
  training: TrainingService
  assessments: AssessmentsService
  videos: VideosService
  pages: PagesService
  locator: LocatorService
  surveys: SurveysService
  tools: ToolsService
  courses: CoursesService
  redirects: RedirectsService
  /** Marks the page's own inline scripts for the content security policy (platform/http/inline-scripts.ts). */
  scriptMark: string
  /** What of the site is made up, by names such as "events"; empty where nothing is (FIRST-05). */
  samples(): Promise<string[]>
  /** What is shown to who has an address of its own for it; a status where it is not to be had. */
  preview: PreviewShown | 404 | 500 | 503 | undefined
  /** Logs an unexpected error and gives the reference number that the visitor may quote. */
  reportFault(error: unknown): void
  /** Logs that something a page needs is away for the moment, as the database: no fault, and no alarm. */
  reportAway(error: unknown): void
}

/** The server reads this key from the page build, so that both sides hold the same one. */
export const pageServices = createContext<PageServices>()

export const servicesOf = (context: Readonly<RouterContextProvider>): PageServices => context.get(pageServices)
