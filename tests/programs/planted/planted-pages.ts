import type { Browser } from 'playwright-core'
import { routes } from '../../../src/app.ts'
import { fillEmptyJournal } from '../../../src/staff/demo/demo.ts'
import { aJournal } from '../../support/journal.ts'
import { launchBrowser } from '../../support/servers/browser.ts'
import { changeOfEachKind } from '../fuzz/changed.ts'
import { callsOf, userIn } from '../fuzz/in-app.ts'
import { createPeople } from '../fuzz/people.ts'
import { explore } from '../fuzz/surface.ts'
import { addressesOf } from './planted.ts'
import { outbreaksInDocuments, outbreaksInExport } from './planted-exports.ts'
import { outbreaksIn } from './planted-judge.ts'
import { plant, type Seed } from './planting.ts'

/**
 * What runs where it stands as markup, deceives a parser, ends an attribute or a script, or is an address that runs.
 */
const seeds: Record<string, Seed> = {
  markup: {
    of: (place) => `"'><script>ran('${place}')</script><img src=x onerror="ran('${place}')">]]>--></textarea>`,
  },
  encoded: { of: (place) => Bun.escapeHTML(`<script>ran('${place}')</script><img src=x onerror="ran('${place}')">`) },
  parsers: { of: (place) => `<svg></p><style><a id="</style><img src=x onerror=ran('${place}')>"></svg><math>` },
  attributes: { of: (place) => `" onfocus="ran('${place}')" autofocus x='\` onmouseover=ran('${place}') ` },
  addresses: { of: (place) => `javascript:ran('${place}')//https://x.example/`, isInstead: true },
  split: { of: (place) => `\x01 JaVa\tScR\nipt:ran('${place}')`, isInstead: true },
  entities: { of: (place) => `java&#x73;cript&colon;ran('${place}')`, isInstead: true },
  linked: {
    of: (place) =>
      `<a href="java&#x0A;script&colon;ran('${place}')">a</a> <a href="\x0bvbscript:ran">b</a> [c](javascript:ran('${place}'))`,
  },
  data: { of: (place) => `data:text/html,<script>opener.ran('${place}')</script>`, isInstead: true },
  vbscript: { of: () => 'vbscript:ran()', isInstead: true },
}

/**
 * Opens every known page, and those of the exported copy, in Chromium with a script in every text of the database, and
 * without the content security policy, which would hide it and which the copy has not.
 * @returns whether none ran; the figures are printed
 */
export async function plantedPages(): Promise<boolean> {
  const browser = await launchBrowser(true)
  const ran: string[] = []
  for (const [name, seed] of Object.entries(seeds)) {
    const { pages, copies, documents, found } = await pagesWith(seed, browser)
    console.log(
      `${name} in every text: ${pages} pages, ${copies} of the copy and ${documents} PDFs opened, it ran ${found.length} times`,
    )
    for (const one of new Set(found)) console.log(`  ${one}`)
    ran.push(...found)
  }
  await browser.close()
  return ran.length === 0
}

const maxTries = 10

type Opened = { pages: number; copies: number; documents: number; found: string[] }

async function pagesWith(seed: Seed, browser: Browser): Promise<Opened> {
  const journal = await aJournal({ TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' })
  await fillEmptyJournal(journal)
  await changeOfEachKind(journal)
  const call = callsOf(journal.handle)
  const people = await createPeople(call, userIn(journal))
  const ask = (method: string, path: string, isEditor: boolean) =>
    call(method, path, isEditor ? people.headersOf('editor by bearer') : [])
  const addresses = addressesOf(await explore(routes(journal).routes, ask))
  await plant(journal.db, seed)
  journal.pageCache.clear()
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', development: false, fetch: journal.handle })
  const context = await browser.newContext({ bypassCSP: true })
  await context.setExtraHTTPHeaders(Object.fromEntries(people.headersOf('editor by bearer')))
  const page = await context.newPage()
  page.on('dialog', (dialog) => dialog.accept()) // a form that was touched asks before it is left
  const found: string[] = []
  await page.exposeFunction('ran', (place: string) => found.push(`${page.url()}: ${place}`))
  await page.setContent('<img src="data:," onerror="ran()">') // what runs is noticed
  while (found.splice(0).length === 0) await Bun.sleep(10)
  const open = async (address: string) => {
    await page.goto(address)
    for (let tries = 1; ; tries++) {
      // a page of the copy may lead on to another
      const wrong = await page.evaluate(touched).catch((error: unknown) => error)
      if (Array.isArray(wrong)) return wrong.map((one) => `${address}: ${one}`)
      if (tries === maxTries) throw wrong
      await page.waitForTimeout(200)
    }
  }
  let pages = 0
  for (const path of addresses) {
    const answer = await ask('GET', path, true)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      found.push(...outbreaksIn(answer).map((outbreak) => `${path}: ${outbreak}`))
      continue
    }
    pages++
    found.push(...(await open(new URL(path, server.url).href)))
  }
  const drawn = await outbreaksInDocuments((path) => ask('GET', path, false), '1031')
  const copied = await outbreaksInExport(journal, open)
  await context.close()
  await server.stop(true)
  await journal.close()
  found.push(...drawn.found, ...copied.found)
  return { pages, copies: copied.pages, documents: drawn.documents, found }
}

/** Wakes what waits for an input, and gathers the addresses that would run, as the browser itself reads them. */
async function touched(): Promise<string[]> {
  for (const field of document.querySelectorAll<HTMLElement>('input:not([type=hidden]):not([type=file]), textarea')) {
    field.focus()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await new Promise((resolve) => setTimeout(resolve, 30))
  const names = ['href', 'xlink:href', 'src', 'action', 'formaction', 'data', 'ping', 'srcdoc', 'content']
  const ours = /^(https?|mailto|tel|blob):$/
  const isOurs = (protocol: string) => ours.test(protocol) || protocol === location.protocol // of the copy: file
  return [...document.querySelectorAll('*')].flatMap((element) =>
    names.flatMap((name) => {
      const value = element.getAttribute(name)
      const typed = name === 'content' ? /^\s*\d+\s*;\s*url=(.*)/is.exec(value ?? '')?.[1] : value
      const url = typed ? URL.parse(typed, document.baseURI) : null
      const isPicture = url?.protocol === 'data:' && /^data:(image\/(?!svg)|,)/.test(url.href)
      return url && !isOurs(url.protocol) && !isPicture ? [`${element.tagName} ${name}=${value}`] : []
    }),
  )
}
