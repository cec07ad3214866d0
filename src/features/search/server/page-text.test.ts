import { expect, test } from 'vitest'
import { readPageText } from './page-text.ts'

const page = `<!doctype html><html><head><title>Pricing &amp; editions | Beacon</title>
<meta name="description" content="What &quot;Plus&quot; costs"/><link rel="canonical" href="https://x.example/pricing"/></head>
<body><header>Menu</header><main id="main-content" tabindex="-1"><nav>Home</nav><h1>Pricing &amp; <em>editions</em></h1>
<p>Basic is <b>400</b> &lt; 500.</p><form><label>State <select><option>Alaska</option></select></label><button>Send</button></form>
<svg><title>A drawing</title></svg><p hidden>later</p><span class="visually-hidden">opens a tab</span><script>alert(1)</script>
<table class="x"><caption>Editions</caption><thead><tr><td></td><th scope="col">Basic</th><th>Plus</th></tr></thead><tbody><tr><th>Price &amp; term</th><td>$400</td><td><svg><path/></svg>$700</td></tr><tr><th colSpan="3">More</th></tr></tbody></table></main><footer>Foot</footer></body></html>`

test('a page is read as its title, its description and what stands on it, without its controls', () => {
  const { html, ...text } = readPageText(page)
  expect(text).toEqual({
    title: 'Pricing & editions',
    description: 'What "Plus" costs',
    canonical: '/pricing',
    unlisted: false,
  })
  expect(html).toContain('<p>Basic is 400 &lt; 500.</p>')
  expect(html).toContain('<p>Editions: Price &amp; term: Basic $400, Plus $700.</p>')
  expect(html).not.toMatch(/Menu|Home|Alaska|Send|drawing|later|opens a tab|alert|Foot|Pricing/)
})

test('a page that search engines are to leave out says so', () => {
  expect(readPageText(page.replace('</head>', '<meta name="robots" content="noindex"/></head>')).unlisted).toBe(true)
})
