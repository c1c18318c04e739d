import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { compareVariables, compileIcu, parsePo } from 'pofile-ts'
import { messagesFolder } from '../../src/core/words/catalogues.ts'
import { languages } from '../../src/core/words/languages.ts'
import { listSameWords } from './same-words.ts'
import { listMessages, listOtherTexts } from './source-messages.ts'

const root = join(import.meta.dir, '../..')
const translated = languages.filter((language) => language !== 'en')
const messages = [...(await listMessages()).keys()]
const read = async (language: string) => parsePo(await Bun.file(join(messagesFolder, `${language}.po`)).text())

/** The components whose pages are translated, which have no words of their own. */
const translatedViews = [
  'islands/site/{all-issues,copy-button,search-box}.tsx',
  'views/articles/{article-authors,article-links,article-metadata,article-page,article-parts,article-references}.tsx',
  'views/articles/{article-section,certificate-page,citation-line,cite-box,download-menu,notice-banner}.tsx',
  'views/articles/{pdf-page,statement-rows,text-article,text-contents,withdrawn-page}.tsx',
  'views/articles/{supplements/supplements,versions/last-change,versions/version*-page}.tsx',
  'views/articles/form/people-fields.tsx',
  'views/changes/{changed,changed-text,reviewer-changes-page}.tsx',
  'views/access-links/*.tsx',
  'views/board/board-page.tsx',
  'views/calls/{call,calls}-page.tsx',
  'views/certificates/{code-form,verification/*}.tsx',
  'views/alerts/{alert-link,alerts-page,own-alerts-page}.tsx',
  'views/document.tsx',
  'views/frame/error-page.tsx',
  'views/issues/{archive-aside,cover,issue-head,issue-page,overview-page}.tsx',
  'views/layouts/{link,public}.tsx',
  'views/letters/lost-link-page.tsx',
  'views/news/news-page.tsx',
  'views/pages/{contact,home,not-carried,text}-page.tsx',
  'views/partners/indexing-page.tsx',
  'views/proofs/{proof-notes,proof-page,proof-sending}.tsx',
  'views/related/other-articles.tsx',
  'views/reviewer/*.tsx',
  'views/search/{extent,filters,name-page,nearest,person-facts,result-list,search-page}.tsx',
  'views/statistics/{public-statistics-page,statistics-graph,statistics-table}.tsx',
  'views/submit/*.tsx',
  'views/ui/{button-link,facts,form/idempotent-form,form/line-rows,html,neighbour-links,sections,table,tags}.tsx',
  'views/usage/most-read.tsx',
  'views/webpages/gone-page.tsx',
  'views/words/*.tsx',
].flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)])

/** Names that are the same in all languages. */
const names = [
  'WhatsApp',
  'ORCID iD',
  'ISSN',
  'E-ISSN',
  'DOI:',
  'ROR',
  'PDF',
  'CSV',
  'https://doi.org/',
  'सारांश',
  'सारांश (हिन्दी)',
]

describe('words of pages', () => {
  test.each(translatedViews)('%s takes its words from the catalogues', async (file) => {
    const others = await listOtherTexts(file)
    expect(others.filter((text) => !names.some((name) => text.endsWith(` ${name}`)))).toEqual([])
  })

  test.each(translated)('%s has each message of the code, and no other', async (language) => {
    const { items, comments } = await read(language)
    expect(items.map(({ msgid }) => msgid)).toEqual(messages)
    expect(items.filter(({ msgstr: [text] }) => !text).map(({ msgid }) => msgid)).toEqual([])
    expect(comments.join(' ')).toMatch(/native speaker/)
  })

  test.each(translated)('%s has the values of each message', async (language) => {
    const { items } = await read(language)
    const wrong = items.filter(({ msgid, msgstr: [text = ''] }) => !compareVariables(msgid, text).isMatch)
    expect(wrong.map(({ msgid }) => msgid)).toEqual([])
    const elementsOf = (text = '') => (text.match(/<\/?\w+>/g) ?? []).toSorted()
    for (const { msgid, msgstr } of items) expect(elementsOf(msgstr[0])).toEqual(elementsOf(msgid))
  })

  test.each(translated)('%s differs from English, but for the words that the document lists', async (language) => {
    const { items } = await read(language)
    const same = items.filter(({ msgid, msgstr: [text] }) => msgid === text).map(({ msgid }) => msgid)
    expect(same.toSorted()).toEqual((await listSameWords(language)).toSorted())
  })

  test.each(translated)('each plural in %s has the forms that its language needs', async (language) => {
    const { items } = await read(language)
    for (const {
      msgid,
      msgstr: [text = ''],
    } of items.filter(({ msgid }) => msgid.includes(', plural,'))) {
      const format = compileIcu(text, { locale: language })
      const names = [...msgid.matchAll(/\{(\w+), plural,/g)].map(([, name = '']) => name)
      for (const count of [0, 1, 2, 5, 21, 100]) {
        const shown = String(format(Object.fromEntries(names.map((name) => [name, count]))))
        expect([...(shown.match(/\d+/g) ?? [])], shown).toEqual(names.map(() => String(count)))
      }
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const missing = forms.filter((form) => form !== 'many' && !text.includes(`${form} {`)) // a million
      expect(missing, text).toEqual([])
    }
  })
})
