// one database
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { parsePo } from 'pofile-ts'
import { receipts } from '../../src/core/db/tables/review/fees.ts'
import { messagesFolder } from '../../src/core/words/catalogues.ts'
import { languages } from '../../src/core/words/languages.ts'
import { speakAsked } from '../../src/core/words/speech.ts'
import { editorCertificateFacts, reviewerCertificateFacts } from '../../src/journal/certificates/certificate-facts.ts'
import { documentContext } from '../../src/journal/certificates/drawing/documents.ts'
import type { Facts } from '../../src/journal/certificates/facts.ts'
import { drawDocument } from '../../views/certificates/draw.tsx'
import { aPaper } from '../support/builders/papers.ts'
import { anArticle, anEditor, aSession, aUser } from '../support/builders/rows.ts'
import { setSettings } from '../support/builders/settings.ts'
import { withJournal } from '../support/journal.ts'
import { readPdf, readQrCodes } from '../support/pdf.ts'

const journal = await withJournal({ ORIGIN: 'https://crops.example' })
const { db } = journal
const setting = { languages: languages.join(', ') }
await setSettings(db, { websitename: 'Agronomia', publisher: 'Krishi Press', ...setting })
await anArticle(db, { refnumber: '1', title: 'Zinc', authorname: 'Ravi Sharma', country: 'India', subject: 'Agronomy' })
await anEditor(db, { name: 'Meera Nair', term_from: '2021', country: 'India' })
const { token } = await aSession(journal, (await aUser(db, 'Meera')).id)

const paper = await aPaper(db, { state: 'accepted', payment: 'paid', values: { title: 'Zinc' } })
const receipt = { year: 2026, serial: 1, paper_id: paper.id, number: paper.number, title: 'Zinc', payer: 'Ravi & Sons' }
const [paid_on, issued_at, cancelled_at] = ['2026-06-14', new Date('2026-06-15T10:00:00Z'), new Date('2026-06-16')]
const paid = { amount: 50_000, currency: 'INR', reference: 'AXIS1234', paid_on, issued_at, by: 'Meera' }
await db.insert(receipts).values([
  { ...receipt, ...paid },
  { ...receipt, ...paid, serial: 2, cancelled_at },
])

const pdfAt = async (path: string) => (await journal.get(path, { authorization: `Bearer ${token}` })).bytes()

const editor = { id: 7, name: 'Asha Rao', category: 'assistant editor', content: 'Pune', country: 'India' } as const
const terms = { term_from: '2021', term_to: '' }
const review = { request: 'R7KQ4ZM', name: 'Asha Rao', year: '2026', isDecided: true }

type Context = Awaited<ReturnType<typeof documentContext>>

const drawnIn = async (language: string, facts: (context: Context) => Facts) => {
  const context = await documentContext(journal)
  const drawn = await drawDocument(
    speakAsked(setting, language, () => facts(context)),
    {},
  )
  return new Uint8Array(drawn)
}

const documents: [string, (language: string) => Promise<Uint8Array>][] = [
  ['a certificate', (language) => pdfAt(`/api/pdf/certificate/1/Ravi%20Sharma?language=${language}`)],
  ['a cover page', (language) => pdfAt(`/api/pdf/coverpage/1?language=${language}`)],
  ['the editorial board', (language) => pdfAt(`/api/pdf/editorialboard?language=${language}`)],
  ['a receipt', (language) => pdfAt(`/admin/fees/receipts/2026-0001?language=${language}`)],
  ['a cancelled receipt', (language) => pdfAt(`/admin/fees/receipts/2026-0002?language=${language}`)],
  [
    'an editor’s certificate',
    (language) =>
      drawnIn(language, (context) => editorCertificateFacts(context, { ...editor, ...terms }, '2026-03-14')),
  ],
  ['a reviewer’s certificate', (language) => drawnIn(language, (context) => reviewerCertificateFacts(context, review))],
]

/** Returns the English words of documents that a language has other words for. */
async function listEnglish(language: string): Promise<string[]> {
  const { items } = parsePo(await Bun.file(join(messagesFolder, `${language}.po`)).text())
  const isDrawn = (file: string) => /^(?:src\/journal|views)\/certificates\//.test(file)
  return items
    .filter(({ msgid, msgstr, references }) => !msgstr.includes(msgid) && references.some(isDrawn))
    .flatMap(({ msgid }) => msgid.split(/\{\w+\}/))
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text))
}

describe.each(documents)('%s', (_, draw) => {
  test.each(['es', 'pt-BR', 'id', 'hi'])('in %s it has no English words', async (language) => {
    const { text, language: declared, strayFonts, outside } = await readPdf(await draw(language))
    const english = await listEnglish(language)
    expect(english.length).toBeGreaterThan(30)
    expect(
      english.filter((words) => new RegExp(`(?<!\\p{L})${RegExp.escape(words)}(?!\\p{L})`, 'u').test(text)),
    ).toEqual([])
    expect({ declared, strayFonts, outside }).toEqual({ declared: language, strayFonts: [], outside: [] })
    expect(text).not.toMatch(/[☐◌]/)
  })

  test('in English, in a language that the journal does not have, and without one it has the same bytes', async () => {
    const [first, ...others] = [await draw('en'), await draw('tr'), await draw('')].map((pdf) => Buffer.from(pdf))
    expect(others.map((pdf) => first?.equals(pdf))).toEqual([true, true])
  })
})

test('a certificate has one code in all languages, and is linked in that of its page', async () => {
  const codes = languages.map(async (code) =>
    readQrCodes(await pdfAt(`/api/pdf/certificate/1/Ravi%20Sharma?language=${code}`)),
  )
  expect(new Set((await Promise.all(codes)).map(String)).size).toBe(1)
  const page = await (await journal.get('/hi/certificate?refno=1')).text()
  expect(page).toContain('href="/api/pdf/certificate/1/Ravi%20Sharma?language=hi"')
  expect(page).toContain('href="/api/pdf/coverpage/1?language=hi"')
  expect(await (await journal.get('/certificate?refno=1')).text()).not.toContain('?language=')
})
