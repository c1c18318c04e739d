import { describe, expect, test } from 'bun:test'
import { frequencies } from '../../src/core/db/enums.ts'
import { parseLine } from '../../src/exchange/import/rules.ts'
import { fullMetadata, noMetadata } from '../support/builders/metadata.ts'

const place = { authors: 'Ravi Sharma', year: 2026, volume: 5, issue: 2, first: 1, last: 9 }
const least = { ...place, title: 'Rice' }

/** What a line of these fields comes to, beside the least a line must have. */
function parse(fields: Record<string, unknown>) {
  return parseLine(JSON.stringify({ ...least, ...fields }))
}

/** The article of a line that is read. */
function read(fields: Record<string, unknown>) {
  const parsed = parse(fields)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.article
}

describe('a line is read', () => {
  test('a line needs only title and place, and defaults stand for the rest', () => {
    expect(parse({})).toEqual({
      ok: true,
      article: {
        ...place,
        first_refnumber: '',
        texts: {
          ...noMetadata,
          title: 'Rice',
          abstract: '',
          keywords: '',
          refnumber: '',
          article_number: '',
          publishdate: '',
          subject: '',
          country: '',
          email: '',
          mobile: '',
          ptype: 'free',
          txnid: '',
          pdf_source: 'uploaded',
        },
        people: '',
        oai_identifier: null,
        key: undefined,
        issue_key: undefined,
        issue_label: '',
        introduction: { title: '', description: '', editors: '' },
        status: 'enabled',
        publish_at: null,
        frequency: 'Jan-Dec',
        pdf: undefined,
        text: undefined,
        supplements: [],
        versions: [],
      },
    })
  })

  test('a line may hold every field', () => {
    const supplement = { title: 'Plots', description: '', license_url: '', file: 'supplements/101-s1.csv' }
    const named = { pdf: 'pdfs/101.pdf', text: 'texts/101.zip', supplements: [supplement] }
    const own = { key: '10.1/abc', issue_label: 'Suppl. 1', frequency: 'Mar-Apr', ...named } as const
    const said = { issue_title: 'Water', issue_description: '<p>Wet.</p>', issue_editors: 'Sita Devi' }
    const texts = {
      title: 'Rice',
      abstract: '<p>What we found.</p>',
      keywords: 'rice, wheat',
      refnumber: '0101',
      publishdate: '2026-03-14',
      subject: 'Agronomy',
      country: 'India',
      email: 'author@university.example',
      mobile: '+91 99999 00000',
      ptype: 'paid',
      txnid: 'T-1/7',
      pdf_source: 'typeset' as const,
    }
    const publish_at = '2026-12-01T09:00:00+05:30'
    const typed = { ...fullMetadata, doi: ` https://doi.org/${fullMetadata.doi}`, language: 'EN' }
    const article = {
      ...place,
      ...own,
      people: '',
      issue_key: undefined,
      oai_identifier: null,
      status: 'disabled' as const,
      publish_at: new Date('2026-12-01T03:30:00Z'),
      texts: { article_number: '', ...texts, ...noMetadata, ...fullMetadata },
      introduction: { title: 'Water', description: '&lt;p&gt;Wet.&lt;/p&gt;', editors: 'Sita Devi' },
      first_refnumber: '',
      versions: [],
    }
    const line = { ...said, ...own, ...texts, ...typed, status: 'disabled', publish_at }
    expect(parse(line)).toEqual({ ok: true, article })
  })

  test('a line may hold references and funding as lists', () => {
    const funding = [{ funder: 'Crop Council', award: 'CC-17' }]
    const { texts } = read({ references: ['A.\n1.', 'B.'], funding })
    expect(texts.references).toBe('A. 1.\nB.')
    expect(texts.funding).toBe('Crop Council | CC-17')
  })

  test('a line may end as in Windows files, and may name unknown fields', () => {
    expect(parseLine(`${JSON.stringify({ ...least, colour: 5 })}\r`)).toEqual(parse({}))
  })

  test.each([
    ['a line', ' Dr. Ravi Sharma ,सीता देवी,, ', 'Dr. Ravi Sharma, सीता देवी'],
    ['an array', ['Ravi  Sharma', ' सीता\nदेवी', ''], 'Ravi Sharma, सीता देवी'],
    [
      'names with the family name first',
      ['Sharma, Ravi', 'García Márquez, Gabriel José'],
      'Ravi Sharma, Gabriel José García Márquez',
    ],
    [
      'one whose family name is given',
      [{ name: 'García Márquez, Gabriel José', family: 'García Márquez' }],
      'Gabriel José García Márquez',
    ],
    ['an institution with a comma', ['Crop Institute, Delhi'], 'Crop Institute, Delhi'],
    ['an organisation with commas', [{ organisation: 'Crops, Soils and Water' }], 'Crops, Soils and Water'],
    [
      'a line with semicolons',
      'García Márquez, Gabriel José; Vargas Llosa, Mario',
      'Gabriel José García Márquez, Mario Vargas Llosa',
    ],
    ['a line with initials between commas', 'Sharma, R. K., Verma, A.', 'R. K. Sharma, A. Verma'],
    ['names with a conjunction', 'Asha Menon, Ravi Kumar and Sita Devi', 'Asha Menon, Ravi Kumar, Sita Devi'],
    ['two people in one place', ['Asha Menon & Ravi Kumar', 'B. Sen'], 'Asha Menon, Ravi Kumar, B. Sen'],
    ['one with a conjunction in his name', ['José Ortega y Gasset'], 'José Ortega y Gasset'],
    ['an organisation', [{ organisation: 'Plants and Soil' }], 'Plants and Soil'],
    ['a suffix', 'Martin Luther King, Jr., Sita Devi', 'Martin Luther King Jr., Sita Devi'],
    ['names that an older journal has', ['Ravi1', 'Anne‑Marie Roy', 'Иван'], 'Ravi1, Anne‑Marie Roy, Иван'],
    ['a name in pieces', ["E\u0301va O'Nagy-Kiss"], "Éva O'Nagy-Kiss"],
    ['a name with a NUL', ['Ra\0vi'], 'Ravi'],
  ])('a line may hold authors as %s', (_, authors, line) => {
    expect(read({ authors }).authors).toBe(line)
  })

  test('a line may hold more about some authors, and names alone of others', () => {
    const person = { name: 'Rao, Ravi', orcid: '0000-0002-1825-0097', corresponding: true }
    const { authors, people } = read({ authors: [person, 'Sita Devi'] })
    expect(authors).toBe('Ravi Rao, Sita Devi')
    expect(JSON.parse(people)).toMatchObject([
      { name: 'Ravi Rao', family: '', orcid: 'https://orcid.org/0000-0002-1825-0097', corresponding: true },
      { name: 'Sita Devi', orcid: '' },
    ])
  })

  test.each([
    ['a line', ' rice; wheat ', 'rice; wheat'],
    ['an array', ['rice', 'wheat'], 'rice, wheat'],
    ['nothing', null, ''],
  ])('a line may hold keywords as %s', (_, keywords, line) => {
    expect(read({ keywords }).texts.keywords).toBe(line)
  })

  test.each([
    ['both null', { first: null, last: null }],
    ['both empty', { first: '', last: '' }],
    ['both absent', { first: undefined, last: undefined }],
  ])('a line gets no pages where they are %s', (_, pages) => {
    expect(read(pages)).toMatchObject({ first: undefined, last: undefined })
  })

  test('a line has pages or a number in their place', () => {
    const { texts, first } = read({ first: null, last: null, article_number: 'e12' })
    expect([texts.article_number, first]).toEqual(['e12', undefined])
    const reason = 'an article has pages or a number, not both'
    expect(parse({ first: 1, last: 2, article_number: 'e12' })).toEqual({ ok: false, reason })
  })

  test.each([
    ['i', 'v'],
    ['XII', 'XIV'],
    ['iv', 'iv'],
  ])('a line keeps the Roman pages %s to %s', (first, last) => {
    expect(read({ first, last })).toMatchObject({ first, last })
  })

  test('a line may have one page, page 0, and the largest number', () => {
    expect(read({ first: 0, last: 0 })).toMatchObject({ first: 0, last: 0 })
    expect(read({ first: 7, last: 2_147_483_647 })).toMatchObject({ first: 7, last: 2_147_483_647 })
    expect(read({ year: 1, volume: 0, issue: 0 })).toMatchObject({ year: 1, volume: 0, issue: 0 })
    const last = { year: 9999, volume: 2_147_483_647, issue: 2_147_483_647 }
    expect(read(last)).toMatchObject(last)
  })

  test.each([
    [12, '12'],
    ['12', '12'],
    ['0012', '0012'],
    [1_234_567_890, '1234567890'],
    [null, ''],
    ['', ''],
  ])('a line stores the ref number %j as %j', (refnumber, expected) => {
    expect(read({ refnumber }).texts.refnumber).toBe(expected)
  })

  test('a line loses NUL, which the database refuses, and the space around its texts', () => {
    const dirty = '\0 a\0b \0'
    expect(
      read({ title: dirty, key: dirty, abstract: dirty, keywords: dirty, subject: dirty, pdf: dirty }),
    ).toMatchObject({ key: 'ab', pdf: 'ab', texts: { title: 'ab', abstract: 'ab', keywords: 'ab', subject: 'ab' } })
  })

  test('keywords in an array lose NUL too', () => {
    expect(read({ keywords: ['rice', 'whe\0at'] }).texts.keywords).not.toContain('\0')
  })

  test.each([null, '', undefined])('with %j as no value for what is optional', (nothing) => {
    const optional = [
      'key',
      'abstract',
      'keywords',
      'refnumber',
      'publishdate',
      'subject',
      'country',
      'email',
      'ptype',
      'frequency',
      'pdf',
    ]
    expect(parse(Object.fromEntries(optional.map((name) => [name, nothing])))).toEqual(parse({}))
  })

  test('a key of space alone counts as none', () => {
    expect(read({ key: '  ' }).key).toBeUndefined()
  })

  test.each([...frequencies])('a line may have the frequency %s', (frequency) => {
    expect(read({ frequency }).frequency).toBe(frequency)
  })

  test('an unknown frequency is reported, a missing one is not', () => {
    expect([read({ frequency: 'unknown' }), read({})].map(({ frequency }) => frequency)).toEqual(['', 'Jan-Dec'])
  })

  test('a key may have 200 characters', () => {
    expect(read({ key: 'k'.repeat(200) }).key).toBe('k'.repeat(200))
  })
})

describe('a line is refused', () => {
  test.each(['', 'title: Rice', '{"title": "Rice"', '[]', '[{"title": "Rice"}]', '"Rice"', '5', 'null', 'true'])(
    'that is no JSON object: %s',
    (line) => {
      expect(parseLine(line)).toEqual({ ok: false, reason: 'the line is not a JSON object' })
    },
  )

  const missingTitle = 'title: Title is required'
  const wrongAuthors = 'authors must be an array of names or a comma-separated line'
  const wrongPlace = 'year, volume and issue must be integers'
  const wrongPages = 'the pages are not integers'
  const wrongRefnumber = 'refnumber: Ref number must be a valid number. It has 1 to 10 digits.'
  const wrongDay = 'publishdate: Publication date is not valid. It is a day from 1800 to a year from now.'
  const wrongEmail = 'email: Corresponding author’s email is not valid. It looks like name@university.example.'

  test.each([
    [{ title: undefined }, missingTitle],
    [{ title: null }, missingTitle],
    [{ title: '' }, missingTitle],
    [{ title: ' \0 ' }, missingTitle],
    [{ title: 5 }, 'title must be text'],
    [{ title: ['Rice'] }, 'title must be text'],
    [{ key: 5 }, 'key must be text'],
    [{ abstract: {} }, 'abstract must be text'],
    [{ publishdate: 20260314 }, 'publishdate must be text'],
    [{ subject: false }, 'subject must be text'],
    [{ country: 91 }, 'country must be text'],
    [{ email: 91 }, 'email must be text'],
    [{ email: 'author' }, wrongEmail],
    [{ email: 'a@b.example, c@d.example' }, wrongEmail],
    [{ ptype: 1 }, 'ptype must be text'],
    [{ frequency: 12 }, 'frequency must be text'],
    [{ pdf: true }, 'pdf must be text'],
    [{ doi: 5 }, 'doi must be text'],
    [{ doi: '10.1' }, 'doi: Invalid DOI. A DOI looks like 10.1234/abc.5, alone or after https://doi.org/'],
    [{ article_type: 'poem' }, 'article_type: Article type is not valid'],
    [{ received: '2026-02-30' }, 'received: Received is not valid. It is a day from 1800 on.'],
    [{ publishdate: '2026-03-14', accepted: '2026-03-15' }, 'accepted: Accepted is after the publication date'],
    [{ references: [5] }, 'references must be text'],
    [{ references: 'A.\n'.repeat(1_001) }, 'references: References can have at most 1,000 lines'],
    [{ funding: 5 }, 'funding must be text'],
    [
      { funding: [{ funder: 5 }] },
      'funding: Funding is not valid. A line begins with the funder: Funder | award number | ROR ID.',
    ],
    [{ language: 'english' }, 'language: Language is not valid. It is two letters, such as en or hi.'],
    [{ license_url: 'CC BY' }, 'license_url: Licence link is not valid. It begins with https://.'],
    [{ ethics: 'x'.repeat(50_001) }, 'ethics: Ethics can have at most 50,000 characters'],
    [
      { authors: ['García Márquez, Gabriel José'] },
      'authors: “García Márquez, Gabriel José” may be one author or two: name the given names first, or each author apart',
    ],
    [{ authors: undefined }, wrongAuthors],
    [{ authors: [] }, wrongAuthors],
    [{ authors: ' , ' }, wrongAuthors],
    [{ authors: ['Ravi', 5] }, wrongAuthors],
    [{ authors: [{ name: 5 }] }, wrongAuthors],
    [{ authors: [{ name: 'Ravi', orcid: '1' }] }, 'authors: Ravi: Invalid ORCID iD'],
    [{ authors: { name: 'Ravi' } }, wrongAuthors],
    [{ year: undefined }, wrongPlace],
    [{ year: '2026' }, wrongPlace],
    [{ year: 0 }, wrongPlace],
    [{ year: 2026.5 }, wrongPlace],
    [{ year: 10_000 }, 'year must be at most 9999'],
    [{ year: 2_147_483_647 }, 'year must be at most 9999'],
    [{ volume: '5' }, wrongPlace],
    [{ volume: -1 }, wrongPlace],
    [{ volume: null }, wrongPlace],
    [{ issue: true }, wrongPlace],
    [{ issue: 2_147_483_648 }, wrongPlace],
    [{ first: '1', last: '9' }, wrongPages],
    [{ first: 1.5 }, wrongPages],
    [{ first: -1 }, wrongPages],
    [{ first: null }, wrongPages],
    [{ last: undefined }, wrongPages],
    [{ last: 'ix' }, wrongPages],
    [{ first: 'i', last: 5 }, wrongPages],
    [{ first: 'i', last: 'iiv' }, wrongPages],
    [{ first: 'i', last: null }, wrongPages],
    [{ first: 'v', last: 'i' }, 'the first page is after the last'],
    [{ last: 2_147_483_648 }, wrongPages],
    [{ first: 10, last: 9 }, 'the first page is after the last'],
    [{ refnumber: 'A12' }, wrongRefnumber],
    [{ refnumber: '12345678901' }, wrongRefnumber],
    [{ refnumber: 12.5 }, wrongRefnumber],
    [{ refnumber: -12 }, wrongRefnumber],
    [{ refnumber: '१२' }, wrongRefnumber],
    [{ refnumber: true }, 'refnumber must be text'],
    [{ publishdate: '14-03-2026' }, wrongDay],
    [{ publishdate: '2026-02-30' }, wrongDay],
    [{ publishdate: '0000-00-00' }, wrongDay],
    [{ frequency: 'Weekly' }, 'frequency "Weekly" is unknown'],
    [{ frequency: 'jan-dec' }, 'frequency "jan-dec" is unknown'],
    [{ ptype: 'Free' }, 'ptype: Payment type is not valid'],
    [{ mobile: 91 }, 'mobile must be text'],
    [{ mobile: '9'.repeat(51) }, 'mobile: Mobile can have at most 50 characters'],
    [{ txnid: 'T 1' }, 'txnid: Invalid transaction id. Leave out the blanks: UPI-1234'],
    [{ status: 'public' }, 'status must be enabled or disabled'],
    [{ status: true }, 'status must be text'],
    [{ status: 'disabled', publish_at: '2026-02-30T09:00Z' }, 'publish_at must be a time such as 2026-03-14T09:00:00Z'],
    [{ publish_at: '2026-03-14T09:00:00Z' }, 'publish_at needs the status disabled'],
    [{ authors: ['a'.repeat(5001)] }, 'authors: Author name can have at most 5,000 characters'],
    [{ keywords: 'k'.repeat(2001) }, 'keywords: Keywords can have at most 2,000 characters'],
    [{ abstract: 'a'.repeat(100_001) }, 'abstract: Abstract can have at most 100,000 characters'],
    [{ abstract: ' '.repeat(200_001) }, 'abstract: Abstract can have at most 100,000 characters'],
    [{ title: 't'.repeat(5001) }, 'title: Title can have at most 5,000 characters'],
    [{ subject: 's'.repeat(301) }, 'subject: Subject can have at most 300 characters'],
    [{ title: ['a', 'b'] }, 'title must be text'],
    [{ abstract: '<b>'.repeat(2001) }, 'abstract: Abstract can have at most 2,000 tags'],
    [{ key: 'k'.repeat(201) }, 'key is longer than 200 characters'],
  ])('the line %j is refused: %s', (fields, reason) => {
    expect(parse(fields)).toEqual({ ok: false, reason })
  })

  test('a line that is too long is refused', () => {
    expect(parseLine(undefined)).toEqual({ ok: false, reason: 'the line is longer than 5 MB' })
  })
})
