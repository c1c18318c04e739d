import { expect, test } from 'bun:test'
import { doiOf } from '../../src/core/pasted/dois.ts'
import { isSecureAddress, isWebAddress, withScheme } from '../../src/core/text/clean.ts'
import { entryHtml, sanitisedPage, textHtml } from '../../src/core/text/html.ts'
import { orcidOf } from '../../src/core/text/orcid.ts'
import { findLicenceLink } from '../../src/exchange/migrate/table/rules.ts'
import { isTarget, locationOf, parseTypedPath } from '../../src/exchange/redirects/rules.ts'
import { doiUrl } from '../../src/journal/record/doi-rules.ts'
import { rorOf } from '../../src/journal/record/people/ror-rules.ts'

const orcid = 'https://orcid.org/0000-0002-1825-0097'
const addresses = [
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
  ],
  ...['\x01javascript:alert(1)', 'javascript\n:alert(1)', '\u200bjavascript:alert(1)', 'javascript&colon;alert(1)'],
  ...['java&#x73;cript:alert(1)', 'javascript&#58;alert(1)', '&#106avascript:alert(1)', 'javascript%3Aalert(1)'],
  ...['vbscript:msgbox(1)', 'data:text/html,<script>alert(1)</script>', 'data:image/svg+xml,<svg onload=alert(1)>'],
  ...[
    'blob:https://x.example/1',
    'filesystem:https://x.example/',
    'file:///etc/passwd',
    'view-source:javascript:alert(1)',
  ],
  ...['javascript://x.example/%0aalert(1)', `javascript:alert(1)//${orcid}`, `${orcid}\njavascript:alert(1)`],
  ...[
    'https://x.example/"onmouseover="alert(1)',
    "https://x.example/'><script>alert(1)</script>",
    'https:javascript:alert(1)',
  ],
  ...[
    '//x.example/',
    '/\\x.example/',
    '\\\\x.example',
    '/\t/x.example',
    'https:x.example',
    'https:///x.example',
    'http:\\\\x.example',
  ],
  ...[
    'https://good.example@x.example/',
    'https://x.example\\@good.example',
    'https://x.example\r\nLocation: //y.example',
  ],
]

/** Where a browser goes from a page of ours, without what it drops on the way. */
const schemeOf = (address: string) => URL.parse(address, 'https://here.example/page')?.protocol ?? 'https:'
const hrefsIn = (html: string) => {
  const hrefs: string[] = []
  new HTMLRewriter().on('[href]', { element: (it) => void hrefs.push(it.getAttribute('href') ?? '') }).transform(html)
  return hrefs.map((href) => href.replaceAll('&amp;', '&'))
}

/** The addresses that a function takes from a text, as a page would carry them. */
const takers: [string, (typed: string) => (string | undefined)[]][] = [
  ['a link of a partner or an editor', (typed) => (isWebAddress(withScheme(typed)) ? [withScheme(typed)] : [])],
  ['a licence', (typed) => (isSecureAddress(typed) ? [typed] : [])],
  ['a licence of a table', (typed) => (isSecureAddress(findLicenceLink(typed)) ? [findLicenceLink(typed)] : [])],
  ['an ORCID iD', (typed) => [orcidOf(typed)]],
  ['a ROR ID', (typed) => [rorOf(typed)]],
  ['a DOI', (typed) => [doiUrl(doiOf(typed)), doiUrl(typed)]],
  ['a redirect', (typed) => (isTarget(typed) ? [locationOf(typed)] : [])],
  ['the path of a redirect', (typed) => [parseTypedPath(typed)]],
  [
    'an abstract',
    (typed) => hrefsIn(textHtml(`<a href="${typed}">a</a><a href='${typed}'>b</a><a href=${typed}>c</a>`)),
  ],
  ['a text page', (typed) => hrefsIn(sanitisedPage(`<a href="${typed}">a</a><a href='${typed}'>b</a>`))],
  ['an entry', (typed) => hrefsIn(entryHtml(`<a href="${typed}">a</a><a href='${typed}'>b</a>`))],
]

test.each(takers)('%s leads nowhere that runs', (_, take) => {
  for (const typed of addresses) {
    const taken = take(typed).filter((address) => address !== undefined)
    for (const address of taken)
      expect([typed, schemeOf(address)]).toEqual([typed, expect.stringMatching(/^(https?|mailto):$/)])
  }
})

test.each(['//x.example/', '/\\x.example/', '/\t/x.example', 'https:x.example', 'https://good.example@x.example/'])(
  'a redirect to %j is none',
  (typed) => expect(isTarget(typed)).toBe(false),
)
