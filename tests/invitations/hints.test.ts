import { expect, test } from 'bun:test'
import { type Hint, hintsFor, hintsToLookAt, isAuthor, noLoad } from '../../src/review/invitations/hint-rules.ts'
import { namedIn, suggestedIn } from '../../src/review/people/named-rules.ts'

test.each<[string, [string, string, string][]]>([
  [
    'Meera Nair | m@soils.example | Institute of Soils, Pune',
    [['Meera Nair', 'm@soils.example', 'Institute of Soils, Pune']],
  ],
  ['Meera Nair | Institute of Soils | m@soils.example', [['Meera Nair', 'm@soils.example', 'Institute of Soils']]],
  ['Dr. Meera Nair m@soils.example', [['Dr. Meera Nair', 'm@soils.example', '']]],
  [
    '1. Meera Nair, m@soils.example, Institute of Soils, Pune',
    [['Meera Nair', 'm@soils.example', 'Institute of Soils, Pune']],
  ],
  [
    'Meera Nair, Institute of Soils, Pune (m@soils.example).',
    [['Meera Nair', 'm@soils.example', 'Institute of Soils, Pune']],
  ],
  ['Meera Nair <mailto:m@soils.example>; Pune', [['Meera Nair', 'm@soils.example', 'Pune']]],
  ['Meera Nair – m@soils.example – Pune', [['Meera Nair', 'm@soils.example', 'Pune']]],
  ['Nair, Meera, m@soils.example', [['Nair, Meera', 'm@soils.example', '']]],
  ['Meera Nair, Institute of Soils', [['Meera Nair', '', 'Institute of Soils']]],
  ['Meera Nair', [['Meera Nair', '', '']]],
  ['Meera Nair, PhD | m@soils.example', [['Meera Nair, PhD', 'm@soils.example', '']]],
  ['m@soils.example', [['m@soils.example', 'm@soils.example', '']]],
  [
    'Jean-Luc Roy | roy@x.example\n\n- Ana Sá | ',
    [
      ['Jean-Luc Roy', 'roy@x.example', ''],
      ['Ana Sá', '', ''],
    ],
  ],
  ['', []],
])('of the line %j, those are named', (lines, named) => {
  expect(namedIn(lines).map(({ name, email, affiliation }) => [name, email, affiliation])).toEqual(named)
})

test.each<[string, (string | undefined)[]]>([
  ['Dr. Meera Nair, m@soils.example', ['Dr. Meera Nair']],
  ['m@soils.example', ['']],
  ['My colleague in Pune, perhaps.\n\nMeera Nair | m@soils.example', [undefined, 'Meera Nair']],
  ['', []],
])('of the suggestion %j, those can be asked whose address it gives', (text, named) => {
  expect(suggestedIn(text).map(({ person }) => person?.name)).toEqual(named)
})

test.each(['Meera Nair m@soils.example', 'M. Nair, m@soils.example, Pune', 'Nair, Meera', 'Meera Nair, Pune'])(
  'somebody is opposed however the author typed it: %j',
  (opposed) => {
    expect(told({ email: 'm@soils.example' }, { opposed: namedIn(opposed) })).toEqual(['opposed'])
  },
)

const person = { name: 'Meera Nair', email: 'meera@soils.example', affiliation: 'Institute of Soils, Pune', orcid: '' }
const author = {
  name: 'Ravi Sharma',
  email: 'ravi@crops.example',
  affiliation: 'University of Crops, Delhi',
  orcid: '',
}
const user = { name: 'meera_nair', email: 'Meera@soils.example', orcid: '' }
const paper = {
  authors: [author],
  suggested: [],
  opposed: [],
  coauthors: new Set<string>(),
  users: [],
  retracted: [],
}
const moment = { now: new Date('2026-06-15T10:00:00Z'), today: '2026-06-15' }
const told = (who: object, about: object = {}, load: object = {}): Hint[] =>
  hintsFor({ ...paper, ...about }, moment)({ ...person, ...who }, { ...noLoad, ...load })

test.each<[string, Hint[], object, object, object]>([
  ['nothing of somebody from elsewhere', [], {}, {}, {}],
  [
    'the same institution, with a department before it',
    ['same_institution'],
    { affiliation: 'Department of Botany, University of Crops' },
    {},
    {},
  ],
  [
    'no institution by a department alone',
    [],
    { affiliation: 'Department of Botany, Institute of Soils' },
    { authors: [{ ...author, affiliation: 'Department of Botany, University of Crops' }] },
    {},
  ],
  [
    'the same ROR ID',
    ['same_institution'],
    { ror: 'https://ror.org/012345678' },
    { authors: [{ ...author, ror: 'https://ror.org/012345678' }] },
    {},
  ],
  [
    'another ROR ID',
    [],
    { ror: 'https://ror.org/012345678', affiliation: author.affiliation },
    { authors: [{ ...author, ror: 'https://ror.org/087654321' }] },
    {},
  ],
  ['the same domain', ['same_domain'], { email: 'm@crops.example' }, {}, {}],
  [
    'no domain that anybody may use',
    [],
    { email: 'm@gmail.com' },
    { authors: [{ ...author, email: 'r@gmail.com' }] },
    {},
  ],
  ['an article together', ['coauthor'], {}, { coauthors: new Set(['meera nair']) }, {}],
  [
    'an article together, the name turned round',
    ['coauthor'],
    { name: 'Nair Meera' },
    { coauthors: new Set(['meera nair']) },
    {},
  ],
  ['an author under initials', ['coauthor'], { name: 'R. Sharma' }, {}, {}],
  ['an author under more initials than the paper has', ['coauthor'], { name: 'Sharma RK' }, {}, {}],
  ['nothing of other initials', [], { name: 'M. Sharma' }, {}, {}],
  [
    'opposed, in another order and spelling',
    ['opposed'],
    { name: 'Juergen Otsuka' },
    { opposed: namedIn('Otsuka Jürgen') },
    {},
  ],
  ['opposed, by name with a title', ['opposed'], {}, { opposed: namedIn('Dr. Meera Nair') }, {}],
  [
    'suggested, by address',
    ['suggested'],
    { name: 'M. Nair' },
    { suggested: namedIn('Meera N | MEERA@soils.example | Pune') },
    {},
  ],
  ['busy with two', ['busy'], {}, {}, { open: 2 }],
  ['not busy with one', [], {}, {}, { open: 1 }],
  ['asked 89 days ago', ['recent'], {}, {}, { last_asked: new Date('2026-03-18T10:00:00Z') }],
  ['not asked for 90 days', [], {}, {}, { last_asked: new Date('2026-03-17T10:00:00Z') }],
  ['not before tomorrow', ['not_before'], {}, {}, { not_before: '2026-06-16' }],
  ['from today on', [], {}, {}, { not_before: '2026-06-15' }],
  ['who sees it as a user, by address', ['is_user'], { name: 'M. N.' }, { users: [user] }, {}],
  ['who sees it as a user, by name', ['is_user'], { email: '' }, { users: [{ ...user, email: '' }] }, {}],
  ['nothing of another user', [], {}, { users: [{ name: 'Asha', email: '', orcid: '' }] }, {}],
  ['whose article was retracted, by address', ['retracted'], { name: 'M. N.' }, { retracted: [user] }, {}],
  [
    'whose article was retracted, by name',
    ['retracted'],
    {},
    { retracted: [{ ...user, name: 'Nair Meera', email: '' }] },
    {},
  ],
])('an editor is told %s', (_, expected, who, about, load) => {
  expect(told(who, about, load)).toEqual(expected)
})

test.each<[string, string, boolean]>([
  ['College of Agriculture, Dharwad', 'College of Agriculture, Raichur', false],
  ['College of Agriculture, Dharwad, Karnataka, India', 'College of Agriculture, Raichur, Karnataka, India', false],
  ['College of Agriculture, Dharwad 580 005', 'Department of Botany, College of Agriculture, Dharwad, India', true],
  ['College of Agriculture', 'College of Agriculture, Dharwad', true],
  ['College of Agriculture, India', 'College of Agriculture, Dharwad', true],
  ['College of Agriculture, Thar Valley University, Pali', 'College of Agriculture, Doab University, Agra', false],
  ['College of Agriculture, Thar Valley University, Pali', 'Thar Valley University', true],
  ['University of Agricultural Sciences, Dharwad', 'University of Agricultural Sciences, Bengaluru', false],
  ['Govt. Degree College, Solan', 'Govt. Degree College, Mandi', false],
  ['कृषि महाविद्यालय, पुणे', 'कृषि महाविद्यालय, नागपुर', false],
  ['Indian Institute of Technology, Delhi', 'Indian Institute of Technology, Kanpur', false],
  ['Indian Institute of Technology, Delhi', 'Indian Institute of Technology, New Delhi 110016', true],
  ['University of Technology, Sydney', 'University of Technology, Dresden', false],
  ['College of Computing, Georgia Institute of Technology', 'Georgia Institute of Technology, Atlanta, GA', true],
  ['Intelligent Systems Program, University of Pittsburgh', 'University of Pittsburgh, Pittsburgh, PA 15213', true],
  ['University of British Columbia, Vancouver, Canada', 'University of British Columbia, Kelowna', true],
  ['Department of Statistics, The Hebrew University', 'Department of Statistics, Columbia University', false],
])('%s and %s are one institution: %p', (affiliation, other, isSame) => {
  const hints = told({ affiliation }, { authors: [{ ...author, affiliation: other }] })
  expect(hints).toEqual(isSame ? ['same_institution'] : [])
})

test('five hints must be looked at, the others are for information', () => {
  const all: Hint[] = [
    'same_institution',
    'same_domain',
    'coauthor',
    'opposed',
    'suggested',
    'busy',
    'recent',
    'not_before',
    'is_user',
    'retracted',
  ]
  expect(hintsToLookAt(all)).toEqual(['same_institution', 'same_domain', 'coauthor', 'opposed', 'suggested'])
})

test('an author is known by address or ORCID iD, not by a name that others have too', () => {
  expect(isAuthor({ ...person, email: 'RAVI@crops.example' }, paper)).toBe(true)
  expect(isAuthor({ ...person, name: 'Ravi Sharma' }, paper)).toBe(false)
  const orcid = 'https://orcid.org/0000-0002-1825-0097'
  expect(isAuthor({ ...person, orcid }, { authors: [{ ...author, orcid }] })).toBe(true)
})
