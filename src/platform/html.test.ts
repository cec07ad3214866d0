import { expect, test } from 'vitest'
import { cleanHtml, escapeHtml, htmlFromMarkdown, textFromHtml } from './html.ts'
import { isKeptAddress, linkSchemes } from './rich-text-contract.ts'

test.each([
  ['<script>alert(1)</script><p>ok</p>', '<p>ok</p>'],
  ['<p onclick="alert(1)">ok</p>', '<p>ok</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<p style="background:url(x)">ok</p>', '<p>ok</p>'],
  ['<h1>Title</h1>', '<h2>Title</h2>'],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<video src="https://evil.example/a.webm" controls></video>', ''],
  ['<video src="/files/a.webm"></video>', ''],
  ['<video src="/videos/a.webm" autoplay></video>', '<video src="/videos/a.webm" controls preload="none"></video>'],
  [
    '<video src="/videos/a.webm"><track src="/other.vtt"></video>',
    '<video src="/videos/a.webm" controls preload="none"></video>',
  ],
  ['<aside class="note-info chat" onclick="x()">ok</aside>', '<aside class="note-info">ok</aside>'],
  ['<p class="note-info">ok</p>', '<p>ok</p>'],
])('GEN-16 %s is cut to the allow-list', (dirty, clean) => {
  expect(cleanHtml(dirty).replace(/<img[^>]*alt=""[^>]*>/, '')).toBe(clean)
})

test.each([
  ['/files/My guide.pdf', true],
  ['guide.pdf', true],
  ['#top', true],
  ['https://example.org/', true],
  ['mailto:a@example.org', true],
  ['javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['//evil.example', false],
  ['ftp://example.org', false],
])('GEN-16 what the editor takes as a link is what the cleaning leaves: %s', (address, isKept) => {
  expect(isKeptAddress(address, linkSchemes)).toBe(isKept)
  expect(cleanHtml(`<a href="${address}">x</a>`).includes('href=')).toBe(isKept)
})

test('GEN-16 cleaning twice changes nothing more', () => {
  const once = cleanHtml('<p>a &amp; b <a href="https://example.org">x</a> &lt;script&gt;</p>')
  expect(cleanHtml(once)).toBe(once)
})

test('raw HTML in Markdown is cleaned too', () => {
  expect(htmlFromMarkdown('Hello <script>alert(1)</script> **there**')).toBe('<p>Hello  <strong>there</strong></p>\n')
})

test('the words of a rich text keep their gaps and their signs', () => {
  expect(textFromHtml('<h2>Scope</h2><p>AT&amp;T &lt;b&gt;</p><ul><li>one</li><li>two</li></ul>')).toBe(
    'Scope AT&T <b> one two',
  )
})

test('text is escaped for HTML and XML', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;')
})
