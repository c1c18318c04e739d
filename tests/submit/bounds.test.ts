// one database
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { bounds } from '../../src/core/db/bounds.ts'
import { paperAuthors } from '../../src/core/db/tables/review/authors.ts'
import { boundedIn } from '../../src/review/access-links/form-rules.ts'
import { linkForm, typedText } from '../../src/review/access-links/input.ts'
import { paperFieldNames, paperFields } from '../../src/review/papers/fields.ts'
import { manuscriptIn } from '../../src/review/papers/form.ts'
import { withJournal } from '../support/journal.ts'
import { waysOf } from '../support/submitting.ts'
import { measure } from '../support/took.ts'

const journal = await withJournal({ SMTP_URL: 'smtp://127.0.0.1:2' })
const { form, drafted, page, open, empty } = waysOf(journal)
const json = { accept: 'application/json' }

beforeAll(() => open())
beforeEach(empty)

const people = (many: number, part: object) =>
  JSON.stringify(Array.from({ length: many }, () => ({ name: 'A B', ...part })))

/** What is refused, and what is taken beside it: the longest that may be. */
const ofPeople: [what: string, refused: string, taken: string][] = [
  ['a name', people(1, { name: 'a'.repeat(1_001) }), people(1, { name: 'a'.repeat(1_000) })],
  ['a name in lines', `${'a'.repeat(1_001)} | IIT`, `${'a'.repeat(1_000)} | IIT`],
  ['an affiliation', people(1, { affiliation: 'é'.repeat(1_001) }), people(1, { affiliation: 'é'.repeat(1_000) })],
  ['an email', people(1, { email: `${'a'.repeat(255)}@b.example` }), ''],
  ['a family name', people(1, { family: 'ﷺ'.repeat(1_001) }), people(1, { family: 'ﷺ'.repeat(1_000) })],
  ['more than 100', people(101, {}), people(100, {})],
  ['all together', people(100, { affiliation: 'a'.repeat(1_000), country: 'b'.repeat(1_000) }), ''],
]

describe('what a draft does not take', () => {
  test.each(ofPeople)('of people: %s', async (_, refused, taken) => {
    const draft = await drafted()
    const took = measure()
    const answer = await form(draft, { authors: refused, title: 'Wheat' }, json)
    expect(took()).toBeLessThan(1_000)
    expect([answer.status, (await answer.json()).errors]).toMatchObject([422, [{ name: 'authors' }]])
    expect(await journal.db.$count(paperAuthors)).toBe(0)
    expect((await form(draft, { authors: taken }, json)).status).toBe(200)
  })

  test.each(paperFieldNames.filter((name) => name !== 'response'))(
    'of %s, whose text stays on the page',
    async (field) => {
      const draft = await drafted()
      const { maxLength, maxLine = maxLength }: { maxLength: number; maxLine?: number } = paperFields[field]
      // what repeats itself from its first letter is compared again at each place of the page
      for (const text of [`q${'xy'.repeat(maxLength)}`, `q${'x'.repeat(maxLine)}`]) {
        const answer = await form(draft, { [field]: text })
        const shown = await answer.text()
        expect([answer.status, shown.includes(`data-field="${field}" data-error="invalid"`)]).toEqual([422, true])
        expect(shown.includes(text) || field === 'article_type').toBe(true) // whose field has choices
      }
      expect(await page(draft)).not.toContain('xxxxxx')
    },
  )

  test('though what has too many lines is kept, and told when it is sent', async () => {
    const draft = await drafted()
    const suggested = Array.from({ length: 6 }, (_, at) => `Asha Rao ${at}`).join('\n')
    expect((await form(draft, { suggested, title: 'Wheat' })).status).toBe(303)
    expect(await page(draft)).toContain(suggested)
  })
})

test('a text is as long as its lines say, whose ends browsers send as two characters', () => {
  const { problems } = boundedIn(linkForm({ text: typedText(4) }), { text: 'a\r\nb\r\n' })
  expect(problems).toEqual([])
})

test.each([
  ['boxes', ','],
  ['shown', ' '],
])('%s of a form are not looked at beyond their bound', async (field, sign) => {
  const text = Array.from({ length: 200_000 }, (_, at) => at).join(sign)
  const draft = await drafted()
  for (const path of ['/submit', '/lost-link', draft]) {
    const took = measure()
    const answer = await form(path, { [field]: text }, json)
    expect(answer.status).toBe(422)
    expect(took()).toBeLessThan(200)
  }
})

test('a form has no fields but its own, whatever their names', () => {
  const sent = { text: 'a', other: 'b'.repeat(9), constructor: 'c', q_one: 'd', q_: 'e' }
  const taken = linkForm({ text: typedText(4) }, { '^q_[a-z]+$': typedText(4) })
  expect(boundedIn(taken, sent)).toEqual({ texts: { text: 'a', q_one: 'd' }, problems: [] })
})

test('an editor may enter more people than a stranger', () => {
  expect(manuscriptIn({ authors: people(101, {}) }).beyond).toEqual([])
  expect(manuscriptIn({ authors: people(1_001, {}) }).beyond).toMatchObject([{ code: 'too_many' }])
  const long = people(300, { affiliation: 'a'.repeat(900) })
  expect(manuscriptIn({ authors: long }).beyond).toMatchObject([{ code: 'invalid', field: 'authors' }])
  expect(bounds.people).toBeGreaterThan(100 * bounds.part)
})
