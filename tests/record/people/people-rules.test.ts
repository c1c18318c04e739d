import { describe, expect, test } from 'bun:test'
import { orcidOf } from '../../../src/core/text/orcid.ts'
import type { ArticleProblem } from '../../../src/journal/record/fields.ts'
import { linesOfPeople, parsePeopleForm, peopleTyped } from '../../../src/journal/record/people/form.ts'
import { peopleProblems } from '../../../src/journal/record/people/problems.ts'
import {
  aPerson,
  type Person,
  peopleRenamed,
  peopleText,
  storedPeople,
} from '../../../src/journal/record/people/rules.ts'

const josiah = 'https://orcid.org/0000-0002-1825-0097'

test.each<[typed: string, orcid: string | undefined]>([
  ['0000-0002-1825-0097', josiah],
  [' https://orcid.org/0000-0002-1825-0097/ ', josiah],
  ['http://www.orcid.org/0000-0002-1825-0097', josiah],
  ['orcid.org/0000-0002-1825-0097', josiah],
  ['0000000218250097', josiah],
  ['0000-0002-1694-233x', 'https://orcid.org/0000-0002-1694-233X'],
  ['ORCID: 0000-0002-1825-0097', josiah],
  ['ORCID iD 0000 0002 1825 0097', josiah],
  ['0000\u20110002\u20111825\u20110097', josiah],
  ['0000-0002-1825-0098', undefined],
  ['0000-0002-1825-009X', undefined],
  ['0000-0002-1825-00970', undefined],
  ['https://example.org/0000-0002-1825-0097', undefined],
  ['', undefined],
])('the typed text %p gives the ORCID iD %p', (typed, orcid) => {
  expect(orcidOf(typed)).toBe(orcid)
})

describe('what was typed', () => {
  const ravi = aPerson({
    name: 'Ravi Kumar',
    family: 'Kumar Rao',
    orcid: josiah,
    affiliation: 'Crop Institute',
    country: 'India',
    ror: 'https://ror.org/02ex6cf31',
    email: 'ravi@crops.example',
    corresponding: true,
  })

  test.each<[what: string, typed: string, people: Person[] | undefined]>([
    ['JSON', JSON.stringify([ravi]), [ravi]],
    [
      'JSON with some parts',
      '[{"name":" Ravi  Rao ","orcid":"0000000218250097"}]',
      [aPerson({ name: 'Ravi Rao', orcid: josiah })],
    ],
    ['JSON without anybody', '[]', []],
    ['broken JSON', '[{"name":', undefined],
    ['one object', '{"name":"A"}', undefined],
    ['null', 'null', undefined],
    ['somebody called Null', 'Jennifer Null', [aPerson({ name: 'Jennifer Null' })]],
    ['a text in JSON', '["Ravi"]', undefined],
    ['an unknown part', '[{"name":"A","phone":"1"}]', undefined],
    ['a part of another kind', '[{"name":1}]', undefined],
    ['a word for yes', '[{"name":"A","corresponding":"yes"}]', undefined],
    ['names alone', 'Ravi Rao\r\n\n सीता देवी ', [aPerson({ name: 'Ravi Rao' }), aPerson({ name: 'सीता देवी' })]],
    [
      'a line with all parts in another order',
      'Ravi Kumar | corresponding | ravi@crops.example | Crop Institute | 02ex6cf31 | India | 0000-0002-1825-0097 | surname: Kumar Rao',
      [ravi],
    ],
    [
      'an iD that is called so',
      'Ravi Rao | ORCID: 0000 0002 1825 0097 | Uni',
      [aPerson({ name: 'Ravi Rao', orcid: josiah, affiliation: 'Uni' })],
    ],
    ['a country alone', 'Ravi Rao | | India', [aPerson({ name: 'Ravi Rao', country: 'India' })]],
    ['a wrong iD', 'Ravi Rao | 0000-0002-1825-0098', [aPerson({ name: 'Ravi Rao', orcid: '0000-0002-1825-0098' })]],
  ])('people are read from %s', (_, typed, people) => {
    expect(peopleTyped(typed)).toEqual(people)
  })

  test('people written as lines are read as the same people', () => {
    const people = [ravi, aPerson({ name: 'Sita Devi', country: 'India' }), aPerson({ name: 'A B' })]
    people.push(aPerson({ name: 'Asha Rao', affiliation: 'Crops | Soils, C:\\', country: 'India' }))
    expect(peopleTyped(JSON.stringify(people))).toEqual(people)
    expect(peopleTyped(linesOfPeople(people))).toEqual(people)
  })
})

test.each<[what: string, person: Partial<Person>, wrong: string[]]>([
  ['a title before the name', { name: 'Dr. Ravi Rao' }, []],
  ['hyphens and apostrophes', { name: "Anne-Marie O’Neil D'Souza" }, []],
  ['Devanagari', { name: 'सीता देवी' }, []],
  ['a name as it was published', { name: 'Ravi Rao 2' }, []],
  ['a country but no name', { name: '', country: 'India' }, ['name invalid']],
  ['nobody', {}, []],
  ['a digit', { name: 'Ravi1' }, ['name invalid']],
  ['two names', { name: 'Ravi, Sita' }, ['name invalid']],
  ['a hyphen alone', { name: '-' }, ['name invalid']],
  ['a long name', { name: 'x'.repeat(201) }, ['name invalid']],
  ['a wrong iD', { name: 'A B', orcid: '0000-0002-1825-0098' }, ['orcid invalid_orcid']],
  ['a wrong ROR ID', { name: 'A B', ror: '02ex6cf32' }, ['ror invalid_ror']],
  ['a wrong email', { name: 'A B', email: 'a@b' }, ['email invalid']],
  ['a long affiliation', { name: 'A B', affiliation: 'x'.repeat(1_001) }, ['affiliation invalid']],
])('the problems of a person with %s are found', (_, person, wrong) => {
  const problems = peopleProblems([aPerson({ name: 'First' }), aPerson(person)], ['Ravi Rao 2'])
  expect(problems.map(({ person, part, code }) => `${person} ${part} ${code}`)).toEqual(
    wrong.map((said) => `1 ${said}`),
  )
})

describe('people and author line', () => {
  const kept = {
    authorname: 'Ravi Rao, Sita Devi',
    authors: storedPeople([aPerson({ name: 'Ravi Rao', orcid: josiah }), aPerson({ name: 'Sita Devi' })]),
  }
  const json = (...names: string[]) => JSON.stringify(names.map((name) => ({ name })))

  test.each<
    [
      what: string,
      form: { authors?: string; authorname?: string },
      authorname: string | undefined,
      authors: string | undefined,
    ]
  >([
    ['neither people nor a line', {}, undefined, undefined],
    ['people alone', { authors: json('A B', 'Anne-Marie D') }, 'A B, Anne-Marie D', ''],
    [
      'people of whom more is known',
      { authors: '[{"name":"A","country":"India"}]' },
      'A',
      storedPeople([aPerson({ name: 'A', country: 'India' })]),
    ],
    ['nobody', { authors: '[]' }, '', ''],
    ['no people and no line', { authors: ' ' }, undefined, ''],
    [
      'the same people and line, family name first',
      { authors: json('Rao, Ravi'), authorname: 'Rao, Ravi' },
      'Ravi Rao',
      '',
    ],
    ['people and a line with the same names', { authors: json('A B', 'C'), authorname: 'A  B,C' }, 'A B, C', ''],
    [
      'a line with one of the stored people',
      { authorname: 'New One, Ravi Rao' },
      'New One, Ravi Rao',
      storedPeople([aPerson({ name: 'New One' }), aPerson({ name: 'Ravi Rao', orcid: josiah })]),
    ],
    ['a line without the stored people', { authorname: 'New One' }, 'New One', ''],
  ])('a form with %s gives authors and author line', (_, form, authorname, authors) => {
    expect(parsePeopleForm(form, kept)).toEqual({
      form: { ...('authorname' in form || authorname !== undefined ? { authorname } : {}), authors },
      isDerived: /[[{]/.test(form.authors ?? ''),
      problems: [],
    })
  })

  test.each<[what: string, form: { authors: string; authorname?: string }, problem: Partial<ArticleProblem>]>([
    [
      'that differ from the line',
      { authors: json('A B'), authorname: 'A C' },
      { code: 'invalid_authorname', field: 'authorname' },
    ],
    ['as an object, not a list', { authors: '{}' }, { code: 'invalid', field: 'authors' }],
    ['too long', { authors: ' '.repeat(300_001) + json('A') }, { code: 'invalid', field: 'authors' }],
    ['with a wrong iD', { authors: '[{"name":"A","orcid":"1"}]' }, { code: 'invalid_orcid', field: 'authors' }],
  ])('people %s are refused', (_, form, problem) => {
    expect(parsePeopleForm(form, kept).problems).toEqual([expect.objectContaining(problem)])
  })

  test.each<[what: string, person: Partial<Person>, name: string, family: string]>([
    ['a family name first', { name: 'García Márquez, Gabriel' }, 'Gabriel García Márquez', 'García Márquez'],
    ['a family name first, of one word', { name: 'Sharma, Ravi Kumar' }, 'Ravi Kumar Sharma', ''],
    [
      'a family name first, which the family field repeats',
      { name: 'García Márquez, Gabriel José', family: 'García Márquez' },
      'Gabriel José García Márquez',
      'García Márquez',
    ],
    ['a suffix', { name: 'Martin Luther King, Jr.' }, 'Martin Luther King Jr.', ''],
    ['a given name alone', { name: 'Jan Piet', family: 'van der Berg' }, 'Jan Piet van der Berg', 'van der Berg'],
    ['another spelling', { name: 'Jürgen Müller', family: 'Mueller' }, 'Jürgen Müller', 'Mueller'],
    ['another script', { name: 'सीता मिश्रा', family: 'Mishra' }, 'सीता मिश्रा', 'Mishra'],
    ['a family name that comes first', { name: 'Zhang Wei', family: 'Zhang' }, 'Zhang Wei', 'Zhang'],
    ['another hyphen', { name: 'Anne‑Marie Rao' }, 'Anne-Marie Rao', ''],
    ['a name as it was published', { name: 'Ravi‑Rao 2' }, 'Ravi‑Rao 2', ''],
  ])('%s gives name and family name', (_, person, name, family) => {
    const { form, problems } = parsePeopleForm(
      { authors: JSON.stringify([person]) },
      { authorname: 'Ravi‑Rao 2', authors: '' },
    )
    expect(problems).toEqual([])
    expect(form).toEqual({ authorname: name, authors: family && storedPeople([aPerson({ name, family })]) })
  })

  test.each<[name: string, message: string, hint: string]>([
    [
      'García Márquez, Gabriel José',
      'Author 2, “García Márquez, Gabriel José”: Name is not valid',
      'If this is one author, write “Gabriel José García Márquez”, and “García Márquez” as the family name. Two authors have a place each.',
    ],
    [
      'Ravi Rao, Asha Roy, Mohan Lal',
      'Author 2, “Ravi Rao, Asha Roy, Mohan Lal”: Name is not valid',
      'Each author has a place of their own: please give them one each.',
    ],
    [
      'Ravi Rao1†',
      'Author 2, “Ravi Rao1†”: Name is not valid',
      'Please change or remove “1†”. A name has Latin or Devanagari letters, spaces, periods, hyphens and apostrophes.',
    ],
  ])('the message about %j names the author and what to do', (name, message, hint) => {
    const { problems } = parsePeopleForm({ authors: JSON.stringify([{ name: 'Sita Devi' }, { name }]) })
    expect(problems).toEqual([{ code: 'invalid', field: 'authors', message, hint }])
  })

  test('a renamed line keeps for each namesake what is known of them', () => {
    const two = [aPerson({ name: 'A', orcid: josiah }), aPerson({ name: 'A', country: 'Nepal' })]
    expect(peopleRenamed(two, 'A, A, A')).toEqual([...two, aPerson({ name: 'A' })])
  })

  test('a renamed line keeps an organisation whole', () => {
    const crops = aPerson({ organisation: 'Crops, Soils and Water' })
    expect(peopleRenamed([crops], 'Ravi Rao, Crops, Soils and Water')).toEqual([aPerson({ name: 'Ravi Rao' }), crops])
  })
})

test('the history shows people with affiliation and corresponding author', () => {
  const stored = storedPeople([
    aPerson({ name: 'Ravi Rao', affiliation: 'Crop Institute', corresponding: true }),
    aPerson({ name: 'A' }),
  ])
  expect(peopleText(stored)).toBe('Ravi Rao (Crop Institute, corresponding author); A')
})
