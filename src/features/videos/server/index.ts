export { videosApi } from './api.ts'
export { serveVideoFiles } from './files.ts'
export { type ShownVideo, type VideosService, videosService, type WatchedVideo } from './service.ts'
export { lengthenStarterVideos, loadStarterVideos } from './starter.ts'
