import { describe, expect, test } from 'bun:test'
import { encodeHtml } from '../../src/core/text/html.ts'
import type { Typed } from '../../src/office/records/form.ts'
import { describeSaved, makeImageProblem, settingNames } from '../../src/office/settings/problems.ts'
import type { Settings } from '../../src/office/settings/rules.ts'
import { collectConcurrentChanges, refillSettings, settingsChangeIn } from '../../src/office/settings-desk/form.ts'

const empty = Object.fromEntries(settingNames.map((name) => [name, ''])) as Settings // every name is there

function problemsOf(stored: Partial<Settings>, form: Typed, beside?: Parameters<typeof settingsChangeIn>[2]) {
  const read = settingsChangeIn({ ...empty, ...stored }, form, beside)
  return read.ok ? [] : read.problems.map(({ message }) => message)
}

test.each<[Typed, string]>([
  [{ domain: 'ftp://x.example' }, 'A domain is a host name such as journal.example.org, without https:// or a path'],
  [{ websiteemail: 'editor' }, 'An email address looks like editor@example.org'],
  [{ whatsup_number: '12' }, 'A phone number has 6 to 15 digits, such as +91 98765 43210'],
  [{ google_review_link: 'g.page/r' }, 'A link begins with https:// or http://'],
  [{ license_url: 'ftp://x.example' }, 'A link begins with https:// or http://'],
  ...['0', '51', '1.5', 'much'].map((pdf_limit): [Typed, string] => [
    { pdf_limit },
    'The largest PDF is a whole number of MB from 1 to 50',
  ]),
  [{ doi_prefix: '11.1234' }, 'A DOI prefix looks like 10.1234'],
  [{ doi_slug: 'a b' }, 'A DOI slug has letters and digits, and . _ - between them'],
  [{ policy_doi: 'crops.corrections' }, 'A DOI looks like 10.1234/crops.corrections'],
  [{ article_language: 'english' }, 'A language is two letters, such as en or hi'],
  [{ publisher: 'x'.repeat(301) }, 'Publisher can have at most 300 characters'],
  [{ home_content: 'x'.repeat(100_001) }, 'Home content can have at most 100,000 characters'],
  [{ logo: 'other.png' }, 'The picture must be an image.'],
  [{ websitename: ' ' }, 'Website name is required'],
])('%j is refused', (form, message) => {
  expect(problemsOf({}, form)).toEqual([message])
})

test('all problems are reported at once, in the order of the screen', () => {
  const form = { license_url: 'x', domain: 'x', websitename: 'Fine', websiteemail: 'x' }
  const read = settingsChangeIn(empty, form)
  expect(read.ok ? [] : read.problems.map(({ field }) => field)).toEqual(['domain', 'websiteemail', 'license_url'])
})

describe('an empty website name', () => {
  const refused = [{ code: 'required', message: 'Website name is required', field: 'websitename' }]

  test.each<[string, Typed]>([
    ['Field Crops', { websitename: '' }],
    ['', { websitename: '  ', publisher: 'Society' }],
  ])('is refused if it was %j', (websitename, form) => {
    expect(settingsChangeIn({ ...empty, websitename }, form)).toMatchObject({ ok: false, problems: refused })
  })

  test('is ignored if it is absent from the form, or somebody else has named the journal since', () => {
    expect(problemsOf({}, { publisher: 'Society' })).toEqual([])
    const meanwhile = collectConcurrentChanges([{ username: 'Ravi', before: { websitename: '' } }])
    expect(problemsOf({ websitename: 'Field Crops' }, { websitename: '' }, { meanwhile })).toEqual([])
  })
})

describe('a field that others changed since the form was opened', () => {
  const meanwhile = collectConcurrentChanges([
    { username: 'Ravi', before: { issn: '', publisher: 'Society' } },
    { username: 'Asha', before: { issn: '1234-5678', modification: 'x' } },
  ])
  const stored = { issn: '0378-5955', publisher: '', domain: 'crops.example' }

  test('is found with the value that the form showed, and who changed it last', () => {
    expect<unknown>(meanwhile).toEqual({
      issn: { was: '', username: 'Asha' },
      publisher: { was: 'Society', username: 'Ravi' },
    })
  })

  test('is kept if the form did not change it, or has the same value', () => {
    const form = { issn: ' 0378-5955', publisher: 'Society', domain: 'soils.example' }
    expect(settingsChangeIn({ ...empty, ...stored }, form, { meanwhile })).toEqual({
      ok: true,
      columns: { domain: 'soils.example' },
    })
  })

  test('is a conflict if the form changed it too', () => {
    expect(problemsOf(stored, { issn: '2434-561X', publisher: 'Union' }, { meanwhile })).toEqual([
      'Ravi changed Publisher in the meantime; it is now empty. Save again to replace it with yours.',
      'Asha changed ISSN in the meantime; it is now “0378-5955”. Save again to replace it with yours.',
    ])
  })

  test.each<[keyof Settings, string, string]>([
    [
      'home_content',
      encodeHtml('<p>1 &lt; <i>2</i></p>'),
      'Ravi changed Home content in the meantime; it is now “1 < 2”.',
    ],
    ['logo', 'new.png', 'Ravi changed Logo in the meantime.'],
  ])('has a message for a conflict in %s', (field, value, message) => {
    const others = { [field]: { was: '', username: 'Ravi' } }
    const form = field === 'logo' ? {} : { [field]: '<p>mine</p>' }
    const images = field === 'logo' ? { logo: 'mine.png' } : {}
    expect(problemsOf({ [field]: value }, form, { images, meanwhile: others })).toEqual([
      `${message} Save again to replace it with yours.`,
    ])
  })

  test('gets its present value when the form is shown again, beside the user’s input', () => {
    const form = { issn: '2434-561X', publisher: 'Society', domain: 'soils.example', logo: 'evil.png' }
    expect(refillSettings({ ...empty, ...stored }, form, meanwhile)).toEqual({
      ...empty,
      issn: '2434-561X',
      publisher: '',
      domain: 'soils.example',
    })
  })
})

test.each<[Parameters<typeof describeSaved>, string]>([
  [[{}, []], 'Settings updated successfully'],
  [
    [
      {},
      [
        { field: 'year_started', text: 'No journal is that old' },
        { field: 'issn', text: 'Is a digit mistyped?' },
      ],
    ],
    'Settings updated successfully. Please check: Year started (No journal is that old), ISSN (Is a digit mistyped?)',
  ],
  [
    [
      {
        domain: { was: '', username: 'Asha' },
        issn: { was: '', username: 'Ravi' },
        publisher: { was: '', username: 'Ravi' },
      },
      [{ field: 'fee_rupee', text: 'This is not a plain number' }],
    ],
    'Settings updated successfully. Ravi changed Publisher, ISSN in the meantime; ' +
      'those changes are kept. Asha changed Domain in the meantime; ' +
      'those changes are kept. Please check: Fee in rupees (This is not a plain number)',
  ],
])('the result %j gets the message %j', (said, text) => {
  expect(describeSaved(...said)).toBe(text)
})

test.each([
  [makeImageProblem('invalid_image', 'logo'), 'The picture must be an image.'],
  [makeImageProblem('file_too_large', 'logo'), 'File size exceeds the limit of 2 MB.'],
])('the problem %j has the message %j', (problem, message) => {
  expect(problem.message).toBe(message)
})
