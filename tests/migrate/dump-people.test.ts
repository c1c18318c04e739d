import { describe, expect, test } from 'bun:test'
import { readDumpFunder, readDumpPerson } from '../../src/exchange/migrate/ojs-dump/people-rules.ts'
import { settingsIn } from '../../src/exchange/migrate/ojs-dump/settings-rules.ts'
import { makePersonLine } from '../../src/exchange/migrate/people-line-rules.ts'

const settings = (named: Record<string, string>) =>
  settingsIn(
    Object.entries(named).map(([setting_name, setting_value]) => ({ setting_name, setting_value, locale: 'en' })),
  )

const ray = { givenName: 'Tom', familyName: 'Ray' }

describe('the name of an author', () => {
  test.each<[string, Record<string, string | null>, Record<string, string>, string, string]>([
    [
      'in parts before 3.1.2',
      { first_name: 'Tom', middle_name: 'B.', last_name: 'Ray', suffix: '' },
      {},
      'Tom B. Ray',
      '',
    ],
    ['with a suffix', { first_name: 'Tom', middle_name: '', last_name: 'Ray', suffix: 'Jr.' }, {}, 'Tom Ray Jr.', ''],
    ['with a title', { first_name: 'Tom', middle_name: null, last_name: 'Ray', suffix: 'PhD' }, {}, 'Tom Ray PhD', ''],
    ['in settings', {}, ray, 'Tom Ray', ''],
    ['preferred', {}, { ...ray, preferredPublicName: 'Tommy Ray' }, 'Tommy Ray', ''],
    ['preferred, as OJS keeps an old suffix', {}, { ...ray, preferredPublicName: 'Tom Ray, Jr.' }, 'Tom Ray Jr.', ''],
    ['of an organization, since 3.6', {}, { organizationName: 'Seed Council' }, 'Seed Council', ''],
    ['of nobody', {}, {}, 'The Editors', ''],
    ['of somebody who stays unknown, since 3.6', { contributor_type: 'ANONYMOUS' }, {}, 'Anonymous', ''],
  ])('the name of an author %s is read', (_, row, named, name, family) => {
    const about = { affiliations: [], role: '', locale: 'en', contact: undefined }
    const { person } = makePersonLine(readDumpPerson(row, { ...about, settings: settings(named) }))
    expect(person).toMatchObject({ name, family })
    expect(person.organisation).toBe(named.organizationName ? name : undefined)
  })
})

test.each([
  ['JSON', '["https:\\/\\/credit.niso.org\\/contributor-roles\\/software\\/","Tea"]'],
  ['PHP’s words', 'a:2:{i:0;s:51:"https://credit.niso.org/contributor-roles/software/";i:1;s:3:"Tea";}'],
])('the roles of OJS’s plugin for CRediT before 3.6 are read, as %s', (_, creditRoles) => {
  const about = { affiliations: [], role: '', locale: 'en', contact: undefined }
  const { credit, left } = readDumpPerson({}, { ...about, settings: settings({ ...ray, creditRoles }) })
  expect([credit, left]).toEqual([['software'], [{ what: 'role', content: 'Tea' }]])
})

test('the ROR ID of OJS’s plugin before 3.5 is read', () => {
  const about = { affiliations: [], role: '', locale: 'en', contact: undefined }
  const rorId = 'https://ror.org/03yrm5c26'
  expect(readDumpPerson({}, { ...about, settings: settings({ ...ray, rorId }) }).ror).toBe(rorId)
})

describe('a name that is all given name', () => {
  const atlas = 'The ATLAS Collaboration (CERN, Geneva) 2021'
  test.each<[string, Record<string, string>, string, boolean, string[]]>([
    ['an organization before 3.6', { givenName: atlas }, atlas, true, []],
    ['a group', { givenName: 'Millet Study Group' }, 'Millet Study Group', true, []],
    ['a person with one', { givenName: 'Ravi Sharma' }, 'Ravi Sharma', false, []],
    [
      'a person in a house',
      { givenName: 'Ravi Sharma, Crop Institute' },
      'Ravi Sharma Crop Institute',
      false,
      ['Ravi Sharma, Crop Institute'],
    ],
    ['a word alone', { givenName: 'Network' }, 'Network', false, []],
    ['a person of that name', { givenName: 'Ravi', familyName: 'Team Group' }, 'Ravi Team Group', false, []],
    ['who has an ORCID iD', { givenName: 'Ravi Group', orcid: '0000-0002-1825-0097' }, 'Ravi Group', false, []],
  ])('is that of %s', (_, named, name, isOrganisation, commas) => {
    const about = { affiliations: [], role: '', locale: 'en', contact: undefined }
    const { person, left } = makePersonLine(readDumpPerson({}, { ...about, settings: settings(named) }))
    expect([person.name, person.organisation]).toEqual([name, isOrganisation ? name : undefined])
    expect(left).toEqual(
      commas.map((given) => ({ what: 'comma in the name of an author', content: `${name}: ${given}` })),
    )
  })
})

test.each<[string, Parameters<typeof readDumpFunder>[0], unknown[]]>([
  [
    'of the plugin',
    { settings: settings({ funderName: 'Fund' }), awards: ['A1', null, 'A2'], ror: '', organization: '', locale: 'en' },
    [
      { funder: 'Fund', award: 'A1' },
      { funder: 'Fund', award: 'A2' },
    ],
  ],
  [
    'of 3.6, by its ROR ID',
    {
      settings: settings({ grants: '[{"grantNumber":7},{"grantDoi":"10.1/g","grantNumber":null},{}]' }),
      awards: [],
      ror: 'https://ror.org/02nr0ka47',
      organization: 'Council',
      locale: 'en',
    },
    [
      { funder: 'Council', ror: 'https://ror.org/02nr0ka47', award: '7' },
      { funder: 'Council', ror: 'https://ror.org/02nr0ka47', award: '10.1/g' },
    ],
  ],
  [
    'whose grants are damaged',
    { settings: settings({ name: 'Fund', grants: '[{' }), awards: [], ror: '', organization: '', locale: 'en' },
    [{ funder: 'Fund', award: '' }],
  ],
  ['without a name', { settings: settings({}), awards: ['A1'], ror: '', organization: '', locale: 'en' }, []],
])('a funder %s is read', (_, funder, expected) => expect(readDumpFunder(funder)).toEqual(expected as never))
