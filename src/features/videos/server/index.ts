export { videosApi } from './api.ts'
export { serveVideoFiles } from './files.ts'
export { type ShownVideo, type VideosService, videosService, type WatchedVideo } from './service.ts'
export { loadStarterVideos } from './starter.ts'
