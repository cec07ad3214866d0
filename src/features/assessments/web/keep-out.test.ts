import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { keepOut, whoSeesWhatAddress } from '../keep-out.ts'
import Assets from './assets.route.tsx'
import Flow from './flow.route.tsx'
import WhereToBegin from './interview.route.tsx'
import Providers from './providers.route.tsx'
import ReadinessTool from './readiness-tool.route.tsx'
import Systems from './systems.route.tsx'
import { whoSees } from './who-sees.ts'
import WhoSeesWhat from './who-sees-what.route.tsx'
import YourSystem from './your-system.route.tsx'

const assessment = { key: 'NEWCMMCLEVEL2', title: 'CMMC Level 2 (Self)' }

test.each([
  ['a check', ReadinessTool],
  ['"Your system"', YourSystem],
  ['the assets', Assets],
  ['the flow of CUI', Flow],
  ['the providers', Providers],
  ['the systems', Systems],
  ['the interview', WhereToBegin],
])('SYSTEM-08 the page of %s says what does not belong in its form, and leads to who sees what', (_, page) => {
  const element = createElement(page as FunctionComponent<{ loaderData: unknown }>, { loaderData: { assessment } })
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, element))
  expect(html).toContain(keepOut)
  expect(html).toContain(`href="${whoSeesWhatAddress}"`)
})

test('SYSTEM-08 ASSESS-26 the page on who sees what shows every row, each under its part', () => {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(WhoSeesWhat)))
  for (const { id, title, rows } of whoSees) {
    expect(html).toContain(`<h2 id="${id}">${title}</h2>`)
    for (const { who, sees } of rows) expect(html).toContain(`<th scope="row">${who}</th><td>${sees}</td>`)
  }
})

test('SYSTEM-08 it says of both kinds of reminder mails what they tell, and to whom they go', () => {
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(WhoSeesWhat)))
  const [mails = ''] = /<li>Reminder mails.*?<\/li>/.exec(html) ?? []
  for (const words of ['entered or completed', 'administrators', 'to you', 'not met', 'follow from the CMMC status'])
    expect(mails).toContain(words)
})
