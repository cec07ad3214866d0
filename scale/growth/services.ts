import { writeFileSync } from 'node:fs'
import { startMailServer } from '../../test/fakes/smtp.ts'
import { startTextService } from '../../test/fakes/texts.ts'

// node scale/growth/services.ts FILE: the services of mails and texts, in a process of their own, so that they take no
// turns from who measures. What portals have to know of them is written to the file.
const [mail, texts] = [await startMailServer(), await startTextService()]
writeFileSync(process.argv[2] as string, JSON.stringify({ SMTP_URL: mail.url, ...texts.env }))
