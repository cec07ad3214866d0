export { chatbotApi } from './api.ts'
export { type ChatbotService, chatbotService } from './service.ts'
