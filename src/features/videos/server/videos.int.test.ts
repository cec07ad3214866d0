import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeContent } from '../../../../test/content-items.ts'
import { newPerson, type Session, town } from '../../../../test/people.ts'
import { PlayableVideo, ReadinessVideo, TrainingVideo } from '../contract.ts'
import { lengthenStarterVideos } from './starter.ts'

const place = town({ template: 'starter' })

interface List {
  Items: TrainingVideo[]
  Count: number
}
const list = async (name: string, session?: Session) =>
  (await place.call<List>('GET', `/api/resources/${name}`, undefined, session)).body
const open = (session?: Session) => list('trainingVideos', session)
const members = (session?: Session) => list('trainingVideosAuthenticated', session)
const play = (id: string, session?: Session) =>
  place.call<PlayableVideo>('GET', `/api/resources/trainingVideos/${id}`, undefined, session)
/** What a player would read, whole: the portal waits for it before it stops. */
const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await place.portal.get(path, { headers })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const page = async (path: string) => (await place.portal.get(path)).text()
const titlesIn = (html: string) =>
  [...html.matchAll(/class="card__link"[^>]*>([^<]+)</g)].map(([, title]) => title as string)

const insert = (videos: { id: string; title: string; shelf?: 'open' | 'members' | 'readiness'; url?: string }[]) =>
  changeContent(place.portal, () =>
    place.portal.portal.db
      .insertInto('training_videos')
      .values(
        videos.map(({ id, title, shelf = 'open', url }) => ({
          id,
          title,
          shelf,
          item_date: new Date('2020-01-01'),
          seconds: 65,
          recording_url: url ?? `/videos/${id}.webm`,
        })),
      )
      .execute(),
  )

test('VIDEO-01 VIDEO-02 VIDEO-03 both lists come as Items; visitors get the second one without its recordings', async () => {
  const [free, locked] = [await open(), await members()]
  expect([free.Count, locked.Count]).toEqual([5, 3])
  for (const { Items } of [free, locked])
    for (const item of Items) expect(TrainingVideo.safeParse(item).error, item.id).toBeUndefined()
  expect(free.Items.find(({ id }) => id === 'find-your-office')).toEqual({
    id: 'find-your-office',
    title: 'Find your office, and what to bring',
    source: 'Program office',
    date: expect.stringMatching(/T00:00:00\.000Z$/),
    duration: '1:04',
    trainingVideoThumbnailLink: '/pictures/starter/videos-find-your-office.svg',
    trainingVideoRecordingLink: '/videos/find-your-office.webm',
    photoDescription: 'A map pin and a handshake in front of green hills.',
    isPageBookmarked: false,
  })
  for (const item of locked.Items) expect(item).not.toHaveProperty('trainingVideoRecordingLink')
  const person = await newPerson(place)
  for (const { id, trainingVideoRecordingLink } of (await members(person)).Items)
    expect(trainingVideoRecordingLink).toMatch(new RegExp(`^/videos/${id}\\.webm\\?until=\\d+&seal=`))
  const dates = free.Items.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().reverse())
})

test('ACCESS-01 ACCESS-02 a recording for members is let in by the address that a user is given, and for two hours at most', async () => {
  const visitorAsks = await play('score-yourself')
  expect(visitorAsks).toMatchObject({ status: 401, body: { code: 'not_logged_in' } })
  expect((await read('/videos/find-your-office.webm')).status).toBe(200)
  for (const path of [
    '/videos/score-yourself.webm',
    '/videos/score-yourself.vtt',
    '/starter/videos/score-yourself.webm',
  ])
    expect((await read(path)).status, path).toBe(path.startsWith('/videos') ? 403 : 404)
  const { body } = await play('score-yourself', await newPerson(place))
  for (const address of [body.recordingLink, body.captionsLink as string]) {
    const answer = await read(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  }
  const pass = body.recordingLink.split('?')[1] as string
  const forged = [
    `/videos/a-plan-of-action-that-counts.webm?${pass}`,
    `/videos/score-yourself.webm?${pass.replace(/until=\d/, 'until=9')}`,
    '/videos/score-yourself.webm?until=99999999999999&seal=AAAA',
    '/videos/score-yourself.webm?until=x&seal=',
  ]
  for (const address of forged) expect((await read(address)).status, address).toBe(403)
  place.clock.advance(3_599_000)
  expect((await read(body.recordingLink)).status).toBe(200)
  place.clock.advance(3_601_000)
  expect((await read(body.recordingLink)).status).toBe(403)
})

test('recordings come in parts, are kept by caches, and hold their length and an index', async () => {
  const answer = await read('/videos/find-your-office.webm', { range: 'bytes=100-199' })
  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toMatch(/^bytes 100-199\/\d+$/)
  expect(answer.body).toHaveLength(100)
  expect(answer.headers.get('content-type')).toBe('video/webm')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(answer.headers.get('content-security-policy')).toContain("media-src 'self'")
  const beyond = await read('/videos/find-your-office.webm', { range: 'bytes=999999999-' })
  expect(beyond.status).toBe(416)
  const whole = answer.headers.get('content-range')?.split('/')[1]
  expect(beyond.headers.get('content-range')).toBe(`bytes */${whole}`)
  const etag = answer.headers.get('etag') as string
  // The header of its own keeps `fetch` from asking past every cache.
  const again = await read('/videos/find-your-office.webm', { 'if-none-match': etag, 'cache-control': 'max-age=0' })
  expect(again.status).toBe(304)
  const captions = await place.portal.get('/videos/find-your-office.vtt')
  expect(captions.headers.get('content-type')).toMatch(/^text\/vtt/)
  expect(await captions.text()).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:08\.000\nEvery county/)
  for (const path of ['/videos/none.webm', '/videos/..%2Fvideos.json', '/videos/find-your-office.svg'])
    expect((await read(path)).status, path).toBe(404)
  const file = readFileSync('starter/videos/find-your-office.webm')
  expect(file.includes(Buffer.from([0x1c, 0x53, 0xbb, 0x6b])), 'cues').toBe(true)
  expect(file.includes(Buffer.from([0x44, 0x89])), 'duration').toBe(true)
})

test('LIVE-06 each starter video takes one to four minutes, and its captions go to its end', () => {
  const { videos } = JSON.parse(readFileSync('starter/videos.json', 'utf8')) as {
    videos: { id: string; slides: { say: string; seconds: number }[] }[]
  }
  expect(videos.length).toBeGreaterThan(8)
  for (const { id, slides } of videos) {
    const length = slides.reduce((sum, { seconds }) => sum + seconds, 0)
    expect(length, id).toBeGreaterThanOrEqual(60)
    expect(length, id).toBeLessThanOrEqual(240)
    const file = readFileSync(`starter/videos/${id}.webm`)
    // EBML: the element Duration, with a double of eight bytes, in milliseconds.
    const at = file.indexOf(Buffer.from([0x44, 0x89, 0x88]))
    expect(at, id).toBeGreaterThan(0)
    expect(Math.abs(file.readDoubleBE(at + 3) - length * 1000), id).toBeLessThan(500)
    const captions = readFileSync(`starter/videos/${id}.vtt`, 'utf8')
    const [, end] = [...captions.matchAll(/--> 00:(\d\d:\d\d)\.000/g)].at(-1) ?? []
    expect(end, id).toBe(`0${Math.floor(length / 60)}:${String(length % 60).padStart(2, '0')}`)
    for (const { say, seconds } of slides) {
      expect(captions, id).toContain(say)
      // Twenty characters a second can be read along.
      expect(say.length / seconds, say).toBeLessThanOrEqual(20)
    }
  }
})

test('LIVE-06 a portal that began with clips of seconds gets the longer ones, where nobody wrote their entries anew', async () => {
  const { db } = place.portal.portal
  await insert([{ id: 'find-your-office-of-our-own', title: 'Ours' }])
  const change = (id: string, values: object) =>
    changeContent(place.portal, () => db.updateTable('training_videos').set(values).where('id', '=', id).execute())
  const kept = async (id: string) =>
    db.selectFrom('training_videos').select(['seconds', 'transcript']).where('id', '=', id).executeTakeFirstOrThrow()
  const [now, other] = [await kept('find-your-office'), await kept('score-yourself')]
  await change('find-your-office', { seconds: 14, transcript: 'Every county' })
  await change('score-yourself', { seconds: 30, recording_url: 'https://video.example.org/ours' })
  await db.transaction().execute((tx) => lengthenStarterVideos(tx, 'starter'))
  expect(await kept('find-your-office')).toEqual(now)
  expect(now.seconds).toBe(64)
  expect(await kept('score-yourself')).toEqual({ ...other, seconds: 30 })
  await change('score-yourself', { seconds: 64, recording_url: '/videos/score-yourself.webm' })
  await change('find-your-office-of-our-own', { status: 'deleted' })
})

test('every starter video has its recording, its captions and its transcript', async () => {
  const person = await newPerson(place)
  for (const { id } of [...(await open()).Items, ...(await members()).Items]) {
    const { body } = await play(id, person)
    expect(PlayableVideo.safeParse(body).success, id).toBe(true)
    const captions = await (await place.portal.get(body.captionsLink as string)).text()
    expect(body.transcript.length).toBeGreaterThan(2)
    for (const paragraph of body.transcript) expect(captions).toContain(paragraph)
    expect((await place.portal.get(body.recordingLink, { method: 'HEAD' })).status).toBe(200)
  }
})

test('VIDEO-07 a bookmarked video is marked, for its owner alone', async () => {
  const [owner, other] = [await newPerson(place), await newPerson(place)]
  const url = '/training-videos?video=score-yourself'
  await place.call('POST', '/api/bookmark', { url, title: 'Score', type: 'video' }, owner)
  const marked = async (session?: Session) =>
    (await members(session)).Items.filter(({ isPageBookmarked }) => isPageBookmarked).map(({ id }) => id)
  expect(await marked(owner)).toEqual(['score-yourself'])
  expect(await marked(other)).toEqual([])
  expect(await marked()).toEqual([])
  const { body } = await place.call<{ Items: unknown[] }>('GET', '/api/bookmark', undefined, owner)
  expect(body.Items).toMatchObject([{ url, gone: false }])
})

test('ROUTE-23 VIDEO-04 LIST-06 LIST-08 LIST-11 the page shows both lists, searched by title; the address names what is watched', async () => {
  const html = await page('/training-videos')
  expect(titlesIn(html)).toHaveLength(8)
  expect(html).toContain('For members')
  expect(html).not.toContain('seal=')
  expect(html).not.toContain('<video')
  expect(titlesIn(await page('/training-videos?query=PLAN%20action'))).toEqual(['A plan of action that counts'])
  // A word of the transcript is none of the title.
  expect(titlesIn(await page('/training-videos?q=certificate'))).toEqual([])
  expect(await page('/training-videos?query=no-such-thing')).toContain('No items match the search criteria...')
  const watching = await page('/training-videos?video=find-your-office')
  const video = watching.slice(watching.indexOf('<video'), watching.indexOf('</video>'))
  expect(video).toContain('controls=""')
  expect(video).not.toContain('autoplay')
  expect(video).toContain('src="/videos/find-your-office.webm"')
  expect(video).toMatch(/<track kind="captions" src="\/videos\/find-your-office\.vtt"/)
  expect(watching).toContain('Bring what you make, who buys it today')
  const locked = await page('/training-videos?video=score-yourself')
  expect(locked).toContain('This video is for users who are logged in.')
  expect(locked).not.toContain('<video')
  expect(locked).not.toContain('minus 203')
  for (const odd of ['video=%00', 'video=../x', `video=${'x'.repeat(5000)}`, 'video=readiness-how-it-works'])
    expect((await place.portal.get(`/training-videos?${odd}`)).status, odd).toBe(odd.includes('%00') ? 400 : 200)
})

test('the site search finds videos by title, and the words of open ones', async () => {
  const find = async (query: string) =>
    (await place.portal.json<{ Items: { address: string }[] }>(`/api/search?query=${query}`)).Items.map(
      ({ address }) => address,
    )
  expect(await find('score%20yourself%20methodology')).toContain('/training-videos?video=score-yourself')
  expect(await find('lanyard')).toContain('/training-videos?video=multi-factor-login-for-the-shop')
  expect(await find('readiness%20works%20certificate')).not.toContain('/training-videos?video=readiness-how-it-works')
})

test('ASSESS-28 LIST-02 the readiness videos come as a plain array of Title, Time and Link', async () => {
  const videos = await place.portal.json<ReadinessVideo[]>('/api/assessment/videos')
  for (const video of videos) expect(ReadinessVideo.strict().safeParse(video).success).toBe(true)
  expect(videos[0]).toEqual({
    Title: 'How the readiness check works',
    Time: '1:04',
    Link: '/videos/readiness-how-it-works.webm',
  })
  expect(await place.portal.json('/api/assessment/videos?q=reading%20RESULT')).toEqual([videos[2]])
  expect((await read((videos[1] as ReadinessVideo).Link)).status).toBe(200)
})

test('ASSESS-29 ROUTE-14 LIST-12 the readiness videos stand in a table, searched by title, 6 on a page; one elsewhere opens in a new tab', async () => {
  const rowsIn = (html: string) => [...html.matchAll(/<tr><td>([^<]+)<\/td><th scope="row">([^<]+)</g)]
  const html = await page('/cyber-readiness-check-training')
  expect(html).toMatch(/<th scope="col">Time<\/th><th scope="col">Title<\/th><th scope="col">Play<\/th>/)
  expect(rowsIn(html).map(([, time, title]) => [time, title])).toEqual([
    ['1:04', 'How the readiness check works'],
    ['1:04', 'How to answer: yes, no, not applicable'],
    ['1:04', 'Reading your result'],
  ])
  expect(rowsIn(await page('/cyber-readiness-check-training?query=ANSWER'))).toHaveLength(1)
  await insert([1, 2, 3].map((number) => ({ id: `r-${number}`, title: `More ${number}`, shelf: 'readiness' })))
  await insert([{ id: 'r-4', title: 'Seen there', shelf: 'readiness', url: 'https://player.example.org/4' }])
  expect(rowsIn(await page('/cyber-readiness-check-training'))).toHaveLength(6)
  const elsewhere = await page('/cyber-readiness-check-training?query=seen')
  expect(elsewhere).toMatch(
    /<a href="https:\/\/player\.example\.org\/4"[^>]* target="_blank"[^>]*>Play<span[^>]*> (?:<!-- -->)?Seen there</,
  )
  expect(rowsIn(await page('/cyber-readiness-check-training?page=2'))).toHaveLength(1)
})

test('LIST-13 9 videos a page; a recording elsewhere is linked, and an address that could run a script is refused', async () => {
  await insert([
    { id: 'elsewhere', title: 'Elsewhere', url: 'https://player.example.org/1' },
    { id: 'second', title: 'Second' },
  ])
  expect(titlesIn(await page('/training-videos'))).toHaveLength(9)
  expect(titlesIn(await page('/training-videos?page=2'))).toHaveLength(1)
  const html = await page('/training-videos?video=elsewhere')
  expect(html).toContain('href="https://player.example.org/1"')
  expect(html).not.toContain('<video')
  for (const url of ['javascript:alert(1)', '//evil.example', '/videos/../secret.webm', 'http://plain.example'])
    await expect(insert([{ id: 'bad', title: 'Bad', url }]), url).rejects.toThrow('training_videos_recording_url_check')
})

test('VIDEO-05 with no videos the page says that some will come; drafts and later ones are not there', async () => {
  const { db } = place.portal.portal
  await changeContent(place.portal, () =>
    db.updateTable('training_videos').set({ status: 'draft' }).where('shelf', '<>', 'open').execute(),
  )
  await changeContent(place.portal, () =>
    db
      .updateTable('training_videos')
      .set({ published_at: new Date(Date.now() + 90 * 86_400_000) })
      .where('shelf', '=', 'open')
      .execute(),
  )
  expect(await page('/training-videos')).toContain('Check back soon for Videos...')
  expect(await open()).toEqual({ Items: [], Count: 0 })
  expect((await play('find-your-office')).status).toBe(404)
  expect((await read('/videos/find-your-office.webm')).status).toBe(404)
  expect(await page('/cyber-readiness-check-training')).toContain('Check back soon for videos...')
})

test('bad input gets a clear refusal', async () => {
  for (const path of ['trainingVideos', 'trainingVideosAuthenticated', '../assessment/videos'])
    for (const query of ['page=0', 'pageSize=1000', 'q=%00'])
      expect((await place.portal.get(`/api/resources/${path}?${query}`)).status, path + query).toBe(400)
  expect((await play('no-such-video')).status).toBe(404)
})
