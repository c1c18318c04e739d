// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { textPageNames } from '../../src/core/db/enums.ts'
import { audit } from '../../src/core/db/tables/office.ts'
import { pages } from '../../src/core/db/tables/site.ts'
import { decodeHtml } from '../../src/core/text/html.ts'
import { originalText } from '../../src/journal/pages/queries.ts'
import { type TextPageName, textPages } from '../../src/journal/pages/rules.ts'
import { readSettings } from '../../src/office/settings/queries.ts'
import { browsingAs } from '../support/browsing.ts'
import { setSettings } from '../support/builders/settings.ts'
import { historyOf } from '../support/history.ts'
import { withJournal, withoutCodes, wordsOf } from '../support/journal.ts'

const journal = await withJournal()
const meera = await browsingAs(journal, 'Meera Nair')
const asha = await browsingAs(journal, 'Asha Rao')
await setSettings(journal.db, {
  websitename: 'Field Crops & Soils',
  websiteemail: 'editor@crops.example',
  publisher: 'Society <of> Crops',
  journal_language: 'English',
})
beforeEach(async () => {
  await journal.db.update(pages).set({ content: '' })
  await journal.db.delete(audit)
  journal.pageCache.clear()
})

const idOf = (name: TextPageName) => textPageNames.indexOf(name) + 1
const form = (name: TextPageName) => `/admin/pages/${idOf(name)}`
const html = async (path: string) => (await journal.get(path)).text()
const mainOf = (page: string) => /<main id="main">(.*)<\/main>/s.exec(page)?.[1] ?? ''
const idsIn = (page: string) => [...page.matchAll(/<(?:section|h[23])(?: [^>]*)? ?id="([\w-]+)"/g)].map(([, id]) => id)

/** The text and the version in the form of a page. */
async function opened(name: TextPageName) {
  const page = await meera.open(form(name))
  const [, content = ''] = /<textarea[^>]*>(.*?)<\/textarea>/s.exec(page.html) ?? []
  const [, modification = ''] = /name="modification" value="([^"]+)"/.exec(page.html) ?? []
  return { content: decodeHtml(content), modification }
}

describe('a page that nobody has edited', () => {
  test.each([...textPageNames])(
    '%s shows its text filled in from the settings, without placeholders or conditions',
    async (name) => {
      const { path, title } = textPages[name]
      const page = mainOf(await html(path))
      expect(page).toStartWith(`<article class="prose"><h1>${title}</h1><p class="lead">`)
      expect(page).not.toMatch(/\{\w+\}|(?:^|>)\s*[?!]\w+ /)
      const words = wordsOf(`<body>${page}`)
      const text = originalText(name, await readSettings(journal.db)).replace(/ (?:rel|class)="[^"]*"/g, '')
      for (const line of text.split('\n').filter((line) => !line.includes('{')))
        expect(words).toContain(wordsOf(`<body>${line}`).trim())
    },
  )

  test('says nowhere that authors pay where both fees are 0', async () => {
    await setSettings(journal.db, { fee_rupee: '0', fee_dollar: '0' })
    journal.pageCache.clear()
    const read = async (path: string) => (await journal.read(path)).text
    const [home, instructions] = await Promise.all(['/', '/instructions'].map(read))
    for (const path of ['/', '/instructions', '/about', '/contact'])
      expect(await read(path)).not.toMatch(/Fee (?:Rs|\$)|pay (?:a|the) fee|fee was paid|receipt|can pay/)
    expect(home).toContain(
      'There is no fee: you pay nothing, before acceptance or after it. Within 5 days of acceptance',
    )
    expect(instructions).toContain('There is no fee: you pay nothing to send an article')
    await setSettings(journal.db, { fee_rupee: '500', fee_dollar: '15' })
    journal.pageCache.clear()
  })

  test('says of email, word for word, what it says where papers come online too', async () => {
    const read = async (path: string) => (await journal.read(path)).text
    for (const submissions of ['open', '']) {
      await setSettings(journal.db, { submissions })
      journal.pageCache.clear()
      const instructions = await read('/instructions')
      expect(instructions).toContain('Send your article to Field Crops & Soils by email. Two reviewers read it')
      expect(instructions).toContain(
        'Send the manuscript by email to editor@crops.example. Nothing has to be ' +
          'filled in on this website, and you need no account. In the email, please give:',
      )
      expect(instructions.includes('submit the manuscript online')).toBe(submissions === 'open')
      const home = await read('/')
      expect(home).toContain('Send the manuscript by email. Two reviewers read it')
      expect(home.includes('or submit online')).toBe(submissions === 'open')
    }
  })

  test('omits passages about empty settings', async () => {
    expect(await html('/about')).toContain('<dt>Publisher</dt><dd>Society &lt;of&gt; Crops</dd>')
    expect(await html('/about')).not.toContain('<dt>Published since</dt>')
    expect(await html('/instructions')).toContain('<a href="mailto:editor@crops.example">editor@crops.example</a>')
    expect(await html('/terms-and-conditions')).toContain('You may copy and pass on articles for research')
    await setSettings(journal.db, { websiteemail: '', license_url: 'https://creativecommons.org/licenses/by/4.0/' })
    journal.pageCache.clear()
    expect(await html('/instructions')).toContain('our addresses are on the <a href="/contact">contact page</a>')
    expect(await html('/terms-and-conditions')).toContain(
      '<a href="https://creativecommons.org/licenses/by/4.0/" rel="license">',
    )
    await setSettings(journal.db, { websiteemail: 'editor@crops.example', license_url: '' })
  })

  test.each([...textPageNames])(
    '%s stays unedited if its form is sent unchanged, also as a browser sends it',
    async (name) => {
      const { content, modification } = await opened(name)
      const sent = { content: content.replaceAll('\n', '\r\n'), modification }
      expect((await meera.submit(form(name), sent)).text).toContain(`${textPages[name].title} updated successfully`)
      expect(await historyOf(journal.db)).toEqual([])
    },
  )
})

describe('an edited page', () => {
  test.each([...textPageNames])('%s has every word and every heading of the original in its form', async (name) => {
    const { path } = textPages[name]
    const before = mainOf(await html(path))
    const { content, modification } = await opened(name)
    await meera.submit(form(name), { content: `${content}<p>One more word: kharif.</p>`, modification })
    const after = mainOf(await html(path))
    const words = (page: string) => wordsOf(`<body>${page}`).replaceAll('<', '')
    expect(words(after)).toBe(`${words(before)} One more word: kharif.`)
    const ids = idsIn(before).filter((id) => !id?.endsWith('-title'))
    expect(idsIn(after)).toEqual(expect.arrayContaining(ids))
    expect(new Set(idsIn(after)).size).toBe(idsIn(after).length)
  })

  test('has its placeholders filled in from the settings, also in links, and runs no script from them', async () => {
    const content = '<p>{websitename}, {publisher}: <a href="mailto:{websiteemail}">{unknown}</a> {year_started}.</p>'
    await meera.submit(form('about'), { content: `${content}<p><a href="{publisher}">x</a></p>` })
    expect(await html('/about')).toContain(
      'Field Crops &amp; Soils, Society &lt;of&gt; Crops: <a href="mailto:editor@crops.example">{unknown}</a> .',
    )
    await setSettings(journal.db, { publisher: 'javascript:alert(1)', year_started: '2024' })
    journal.pageCache.clear()
    const page = await html('/about')
    expect(page).toContain('</a> 2024.')
    expect(page).not.toContain('href="javascript:')
    await setSettings(journal.db, { publisher: 'Society <of> Crops', year_started: '' })
  })

  test('is sanitised when it is saved and again when it is shown', async () => {
    const bad =
      '<h2 id="a" onclick="x()">A</h2><p style="color:red">b<script>alert(1)</script><img src=x onerror=y></p>'
    await meera.submit(form('about'), { content: bad })
    const [stored] = (await historyOf(journal.db)).map(({ after }) => decodeHtml(String(after.content)))
    expect(stored).toBe('<h2 id="a">A</h2><p>b</p>')
    await journal.db.update(pages).set({ content: '&lt;p&gt;c&lt;/p&gt;&lt;img src=x onerror=y&gt;' })
    journal.pageCache.clear()
    expect(mainOf(await html('/about'))).not.toContain('<img')
  })

  test('lists its sections if it is a policy, and the footer’s link leads to the first one', async () => {
    const { content, modification } = await opened('privacy')
    const renamed = content.replace('What a visit leaves<', 'IdentifyingTexts of a visit<')
    await meera.submit(form('privacy'), { content: `${renamed}<h2>New &amp; last</h2><p>x</p>`, modification })
    const page = await html('/privacy-policy')
    expect(page).toContain('<li><a href="#what-a-visit-leaves">IdentifyingTexts of a visit</a></li>')
    expect(page).toContain('<section id="what-a-visit-leaves" aria-labelledby="what-a-visit-leaves-title">')
    expect(page).toContain('<li><a href="#new-last">New &amp; last</a></li></ol></div></nav>')
  })

  test('shows who edited it and when, and can be reset to the original', async () => {
    const before = await html('/instructions')
    await meera.submit(form('instructions'), { content: '<p>Write to us.</p>' })
    expect(mainOf(await html('/instructions'))).toBe(
      '<article class="prose"><h1>Instructions to Authors</h1><p class="lead">Write to us.</p></article>',
    )
    const list = await meera.open('/admin/pages')
    expect(list.text).toMatch(/Instructions to Authors Edited \d+ \w+ \d{4}, \d\d:\d\d by Meera Nair/)
    expect(list.text).toContain('About Us Original Never')
    expect((await meera.open(form('instructions'))).text).toContain('Replace the text of Instructions to Authors with')
    const { text } = await asha.submit(`${form('instructions')}/original`)
    expect(text).toContain('Instructions to Authors has its original text again')
    expect(await html('/instructions')).toBe(before)
    expect((await historyOf(journal.db)).map(({ kind, username, action }) => `${kind} ${username} ${action}`)).toEqual([
      'page Meera Nair edit',
      'page Asha Rao edit',
    ])
  })

  test('has a history that shows the words differing from the original', async () => {
    const { content } = await opened('instructions')
    await meera.submit(form('instructions'), { content: content.replace('50 references', '60 references') })
    const history = await meera.open(`${form('instructions')}/history`)
    expect(history.html).toContain('<del><span>50</span></del>')
    expect(history.html).toContain('<ins><span>60</span></ins>')
    expect(history.html.match(/<ins>/g)).toHaveLength(1)
  })

  test('is reset to the original by an empty text', async () => {
    await meera.submit(form('about'), { content: '<p>x</p>' })
    await meera.submit(form('about'), { content: '<p> </p>' })
    expect(await html('/about')).toContain('Aims and scope')
  })

  test('edited by two users at the same time asks the second one, with both texts', async () => {
    const { modification } = await opened('about')
    await asha.submit(form('about'), { content: '<p>By Asha</p>', modification })
    const { status, text, html: page } = await meera.submit(form('about'), { content: '<p>By Meera</p>', modification })
    expect(status).toBe(409)
    expect(text).toContain('Text By Asha By Meera')
    expect(page).toContain('&lt;p&gt;By Meera&lt;/p&gt;</textarea>')
    const [, version = ''] = /name="modification" value="([^"]+)"/.exec(page) ?? []
    expect(version > modification).toBe(true)
    await meera.submit(form('about'), { content: '<p>By Meera</p>', modification: version })
    expect(await html('/about')).toContain('By Meera')
  })

  test('that is too long is refused beside its field, and changes nothing', async () => {
    const { status, html: page } = await meera.submit(form('about'), { content: 'x'.repeat(100_001) })
    expect(status).toBe(422)
    expect(withoutCodes(page)).toContain('id="content-error">Text can have at most 100,000 characters</p>')
    expect(await historyOf(journal.db)).toEqual([])
  })
})

test('can be previewed as readers would see it, without saving', async () => {
  const { text, html: page } = await meera.submit(`${form('terms')}/preview`, {
    content: '<p>Rules of {websitename}.</p><script>alert(1)</script>',
  })
  expect(text).toContain('Rules of Field Crops & Soils.')
  expect(page).not.toContain('alert(1)')
  expect(await html('/terms-and-conditions')).toContain('id="acceptance"')
  expect((await meera.submit(`${form('terms')}/preview`, { content: 'x'.repeat(300_000) })).status).toBe(422)
})

test('a page of text that is not there gets 404', async () => {
  for (const path of ['/admin/pages/7', '/admin/pages/1e3', '/admin/pages/7/history'])
    expect((await meera.open(path)).status).toBe(404)
  expect((await meera.submit('/admin/pages/7', { content: 'x' })).status).toBe(404)
})
