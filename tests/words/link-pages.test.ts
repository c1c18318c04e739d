// one database
import { beforeEach, describe, expect, test } from 'bun:test'
import { papers } from '../../src/core/db/tables/review/papers.ts'
import { languages } from '../../src/core/words/languages.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { drafted, empty, form, open, page, stateOf } = waysOf(journal)

beforeEach(async () => {
  await empty()
  await open({ languages: languages.join(', ') })
})

const languageOf = (html: string) => /<html lang="([^"]+)"/.exec(html)?.[1]
const stored = async () => (await journal.db.select().from(papers))[0]?.page_language

describe('the language of an author’s page', () => {
  test('a button of the page changes it, and saves what is typed', async () => {
    const at = await drafted()
    expect(await page(at)).toContain('form="paper" value="hi" lang="hi" class="link" name="page_language"')
    expect(languageOf(await page(at))).toBe('en')
    const answer = await form(at, { title: 'Yield of rice', page_language: 'es' })
    expect([answer.status, await stored()]).toEqual([303, 'es'])
    const html = await page(at)
    expect(languageOf(html)).toBe('es')
    expect(html).toContain('>Yield of rice</textarea>')
  })

  test('what cannot be saved is shown again', async () => {
    const at = await drafted()
    await form(`${at}/withdraw`, {})
    expect((await journal.get(at)).status).toBe(410)
  })

  test.each([
    ['a language that the journal does not have', 'fr', 'en'],
    ['no language', '', 'en'],
  ])('%s changes nothing', async (_, page_language, language) => {
    const at = await drafted()
    await form(at, { page_language })
    expect(languageOf(await page(at))).toBe(language)
  })

  test('a link has one address, and a removed language leads to the main one', async () => {
    const at = await drafted()
    await form(at, { page_language: 'hi' })
    expect((await journal.get(`/hi${at}`)).status).toBe(404)
    await open({ languages: 'es, en' })
    expect(languageOf(await page(at))).toBe('es')
    await open({ languages: '' })
    const html = await page(at)
    expect([languageOf(html), html.includes('page_language'), await stateOf(at)]).toEqual(['en', false, 'draft'])
  })

  test('an unknown link is said in the main language', async () => {
    await open({ languages: 'es, en' })
    expect(languageOf(await page('/s/abcdefghabcdefghabcdefghab'))).toBe('es')
  })
})
