import { describe, expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import { citation, citationHtml, citationName, citationText, titledIssue } from '../../src/journal/citing/citation.ts'
import { unmarkedTitle } from '../../src/journal/record/notice-rules.ts'

test.each([
  ['', 'Volume 5, Issue 2 (2026)'],
  ['Water', 'Water. Volume 5, Issue 2 (2026)'],
  ['Quo vadis?', 'Quo vadis? Volume 5, Issue 2 (2026)'],
])('with the title %j an issue is %j', (title, titled) => {
  expect(titledIssue({ year: 2026, volume: 5, issue: 2, issue_label: '', title })).toBe(titled)
})

test.each([
  ['Dr. Ravi Kumar Sharma', 'Sharma RK'],
  ['सीता देवी', 'देवी सी'],
  ['Ravi Sharma', 'Sharma R'],
  ['  Ravi   Kumar\tSharma ', 'Sharma RK'],
  ['R.K. Sharma', 'Sharma RK'],
  ['R. K. Sharma', 'Sharma RK'],
  ['R K Sharma', 'Sharma RK'],
  ['Plato', 'Plato'],
  ['Dr. Plato', 'Plato'],
  ['Martin Luther King Jr.', 'King ML Jr.'],
  ["Gerard 't Hooft", "'t Hooft G"],
  ['Laurens van der Maaten', 'van der Maaten L'],
  ['Nando De Freitas', 'De Freitas N'],
  ['Prof. Dr. Ravi Sharma', 'Sharma R'],
  ['Smt. Sita Devi', 'Devi S'],
  ['डॉ. सीता देवी', 'देवी सी'],
  ['Sharma R.K.', 'Sharma RK'],
  ['RK Sharma', 'Sharma RK'],
  ['Gupta SK', 'Gupta SK'],
  ['A. Bhatt PhD', 'Bhatt A'],
  ['Anil Bhatt PhD', 'Bhatt A'],
  ['Nivedita Rao Ph.D.', 'Rao N'],
  ['Ch. V. Rao', 'Rao ChV'],
  ['Th. Yu. Petrov', 'Petrov ThYu'],
  ['Jan van het Veld', 'van het Veld J'],
  ['Heinrich vom Berg', 'vom Berg H'],
  ['José Lima Filho', 'Lima Filho J'],
  ['‘Ali (Sahib) al-Hassan', 'al-Hassan AS'],
  ['(1) Ravi Sharma', 'Sharma R'],
  ["Guillermo O'Donnell III", "O'Donnell G III"],
  ['', ''],
])('the name %j is cited as %j', (name, cited) => {
  expect(citationName(name)).toBe(cited)
})

test.each([
  ['a conjunct', 'क्षत्रिय कुमार शर्मा', 'शर्मा क्षकु'],
  ['a conjunct with its vowel', 'श्रीधर राम देव', 'देव श्रीरा'],
  ['a conjunct held by a ZWJ', 'क्\u200dष राम', 'राम क्\u200dष'],
  ['a letter with a decomposed accent', 'E\u0301va Nagy', 'Nagy E\u0301'],
  ['a composed accent', 'Élodie Dupont', 'Dupont É'],
])('an initial is one whole letter with its signs: %s', (_, name, cited) => {
  expect(citationName(name)).toBe(cited)
})

test('a hyphen gives no initial', () => {
  expect(citationName('J.-P. Sartre')).toBe('Sartre JP')
})

/** An article as a list has it, its title given as HTML. */
function anArticle(values: { title?: string; authorname?: string; pagenumber?: string } = {}) {
  return {
    authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
    refnumber: '101',
    pagenumber: '10-18',
    article_number: '',
    year: 2026,
    volume: 5,
    issue: 2,
    issue_label: '',
    publishdate: '2026-03-14',
    subject: '',
    country: 'India',
    updates: [],
    article_type: 'research-article' as const,
    hasFile: false,
    ...values,
    title: unmarkedTitle(encodeHtml(values.title ?? 'Growth of <i>Vigna radiata</i> &amp; rice')),
  }
}

describe('a citation', () => {
  test('a citation has names, title and place, the title with its italics', () => {
    const { names, title, place } = citation(anArticle(), 'Journal of Crops')
    expect(names).toBe('Sharma RK, देवी सी.')
    expect(String(title)).toBe('Growth of <i>Vigna radiata</i> &amp; rice.')
    expect(place).toBe('Journal of Crops. 2026; 5(2): 10–18.')
  })

  test('a citation as text has no markup', () => {
    expect(citationText(anArticle(), 'Journal of Crops')).toBe(
      'Sharma RK, देवी सी. Growth of Vigna radiata & rice. Journal of Crops. 2026; 5(2): 10–18.',
    )
  })

  test.each<[string | null, boolean, string]>([
    ['10.1234/crops.9', true, ' https://doi.org/10.1234/crops.9'],
    ['10.1234/crops.9', false, ' https://crops.example/1043'],
    [null, false, ''],
  ])(
    'a citation with the DOI %j (registered: %p) ends in %j, as text and in a document',
    (doi, isDoiRegistered, end) => {
      const cited = [{ ...anArticle(), doi, isDoiRegistered }, 'J', 'https://crops.example/1043'] as const
      expect(citationText(...cited)).toBe(
        `Sharma RK, देवी सी. Growth of Vigna radiata & rice. J. 2026; 5(2): 10–18.${end}`,
      )
      expect(String(citationHtml(...cited))).toBe(
        `Sharma RK, देवी सी. Growth of <i>Vigna radiata</i> &amp; rice. J. 2026; 5(2): 10–18.${end}`,
      )
    },
  )

  test.each([
    ['i-v', 'J. 2026; 5(2): i–v.'],
    ['e12', 'J. 2026; 5(2): e12.'],
  ])('a citation writes the pages %j', (pagenumber, place) => {
    expect(citation(anArticle({ pagenumber }), 'J').place).toBe(place)
  })

  test('a citation names every author', () => {
    const authorname = 'A One, B Two, C Three, D Four, E Five, F Six, G Seven'
    expect(citation(anArticle({ authorname }), '').names).toBe('One A, Two B, Three C, Four D, Five E, Six F, Seven G.')
  })

  test('a citation without pages ends after the issue', () => {
    expect(citation(anArticle({ pagenumber: '' }), 'Journal of Crops').place).toBe('Journal of Crops. 2026; 5(2).')
  })

  test("a citation leaves out a journal's name that is empty", () => {
    expect(citation(anArticle(), '').place).toBe('2026; 5(2): 10–18.')
    expect(citationText(anArticle({ title: 'Rice' }), '')).toBe('Sharma RK, देवी सी. Rice. 2026; 5(2): 10–18.')
  })

  test('a citation without authors begins with the title', () => {
    expect(citationText(anArticle({ title: 'Preface', authorname: '' }), 'J')).toBe('Preface. J. 2026; 5(2): 10–18.')
  })

  test.each([
    ['Is rice rich?', 'Is rice rich?'],
    ['Rice is rich.', 'Rice is rich.'],
    ['Rice!', 'Rice!'],
    ['धान की खेती।', 'धान की खेती।'],
    ['Is it “rich?”', 'Is it “rich?”'],
    ['It is "rich"', 'It is "rich".'],
    ['On <i>“rich?”</i>', 'On <i>“rich?”</i>'],
    ['Rice', 'Rice.'],
    ['On <i>Vigna</i>', 'On <i>Vigna</i>.'],
    ['p < 0.05', 'p &lt; 0.05.'],
  ])('a citation ends the title %j with one mark: %j', (title, cited) => {
    expect(String(citation(anArticle({ title }), '').title)).toBe(cited)
  })

  test.each([
    ['Notes on <i>Rhizobium sp.</i>', 'Notes on <i>Rhizobium sp.</i>'],
    ['<em>Quo vadis?</em>', '<em>Quo vadis?</em>'],
  ])('a citation adds no period after a title that ends within italics: %j', (title, cited) => {
    expect(String(citation(anArticle({ title }), '').title)).toBe(cited)
  })

  test('a citation adds no second period after the name of the journal', () => {
    expect(citation(anArticle(), 'Proc. Crop Sci.').place).toBe('Proc. Crop Sci. 2026; 5(2): 10–18.')
  })
})
