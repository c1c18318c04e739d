import { describe, expect, test } from 'bun:test'
import { authorNamed, certificateEntry, personEntry, safeName } from '../../src/journal/certificates/rules.ts'
import { selectionIn, selectionMessage } from '../../src/journal/certificates/selection/rules.ts'
import { maxSelected } from '../../src/office/records/selection-rules.ts'
import { makeMonogram } from '../../src/office/settings/journal-facts.ts'

const line = 'Dr. Ravi Kumar Sharma, सीता देवी, Łukasz Müller Şen, Jose\u0301 Nair'

describe('the author whom a name means', () => {
  test.each([
    ['Dr. Ravi Kumar Sharma', 'Dr. Ravi Kumar Sharma', 1],
    ['ravi  kumar\tsharma ', 'Dr. Ravi Kumar Sharma', 1],
    ['DR. RAVI KUMAR SHARMA', 'Dr. Ravi Kumar Sharma', 1],
    ['सीता देवी', 'सीता देवी', 2],
    ['Dr. सीता देवी', 'सीता देवी', 2],
    ['łukasz müller şen', 'Łukasz Müller Şen', 3],
    ['Łukasz Mu\u0308ller S\u0327en', 'Łukasz Müller Şen', 3],
    ['José Nair', 'Jose\u0301 Nair', 4],
  ])('the typed name %j means %j at place %i', (asked, name, place) => {
    expect(authorNamed({ authorname: line }, asked)).toEqual({ name, place })
  })

  test.each([
    '',
    ' ',
    'Dr. ',
    'Ravi',
    'Ravi Sharma',
    'Mr. Ravi Kumar Sharma',
    line,
    '../etc/passwd',
    'x'.repeat(300),
    'सीता',
  ])('%j names no author', (asked) => {
    expect(authorNamed({ authorname: line }, asked)).toBeUndefined()
  })
})

test.each([
  ['Ravi Kumar Sharma', 'Ravi-Kumar-Sharma'],
  ['Łukasz Müller Şen', 'Łukasz-Müller-Şen'],
  ['Mu\u0308ller', 'Müller'],
  ['क्\u200dषत्रिय देवी', 'क्षत्रिय-देवी'],
  ['../../etc/passwd', 'etc-passwd'],
  ['a\\b:c*d?"<>|\0', 'a-b-c-d'],
  ['...', ''],
  [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
])('the name %j is written in safe letters as %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

test('a zip names each entry after what it is for', () => {
  expect(certificateEntry('1043', { name: 'Dr. Sita Devi', place: 2 })).toBe('1043-2-Dr-Sita-Devi.pdf')
  expect(certificateEntry('1043', { name: '...', place: 2 })).toBe('1043-2.pdf')
  expect(personEntry({ id: 7, name: 'सीता देवी' })).toBe('7-सीता-देवी.pdf')
})

describe('a selection', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1))

  test.each([
    ['refnumbers', [], 'required'],
    ['refnumbers', numbers(maxSelected + 1), 'too_many'],
    ['refnumbers', numbers(maxSelected + 1).fill('7'), 'too_many'],
    ['refnumbers', ['1', 'x'], 'invalid'],
    ['refnumbers', ['12345678901'], 'invalid'],
    ['ids', ['0'], 'invalid'],
    ['ids', ['1e3'], 'invalid'],
    ['ids', ['2147483648'], 'invalid'],
    ['requests', ['R7KQ4Z'], 'invalid'],
    ['requests', ['7'], 'invalid'],
    ['requests', [], 'required'],
  ] as const)('a selection of the %s %j is refused as %s', (field, values, code) => {
    const read = selectionIn(field, [...values])
    expect(read.ok ? 'taken' : [read.problem.code, read.problem.field]).toEqual([code, field])
  })

  test('a selection keeps each number once, in its order, up to the limit', () => {
    expect(selectionIn('refnumbers', ['7', '3', '7', '007'])).toMatchObject({ ok: true, selected: ['7', '3', '007'] })
    expect(selectionIn('ids', numbers(maxSelected)).ok).toBe(true)
  })

  test.each([
    [{ code: 'required', field: 'refnumbers' }, 'Select an article first.'],
    [{ code: 'required', field: 'ids' }, 'Select an editor first.'],
    [{ code: 'required', field: 'requests' }, 'Select a review first.'],
    [{ code: 'too_many', field: 'requests' }, 'At most 500 reviews can be selected at once.'],
    [
      { code: 'invalid', field: 'requests', unknown: ['R7KQ4ZM'] },
      'No certificate yet: R7KQ4ZM. There is one for a report once its round is decided.',
    ],
    [{ code: 'too_many', field: 'ids' }, 'At most 500 editors can be selected at once.'],
    [
      { code: 'invalid', field: 'refnumbers', unknown: ['7', '9'] },
      'Ref. 7, 9 are not published, so there is nothing to print or download.',
    ],
    [
      { code: 'invalid', field: 'ids', unknown: numbers(10) },
      'Not on the public board: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.',
    ],
    [
      { code: 'invalid', field: 'ids', unknown: numbers(11) },
      'Not on the public board: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and more.',
    ],
  ] as const)('the refusal %j says %j', (problem, words) => {
    expect(selectionMessage({ ...problem, unknown: 'unknown' in problem ? [...problem.unknown] : undefined })).toBe(
      words,
    )
  })
})

test.each([
  ['Indian Journal of Field Crops', 'IJFC'],
  ['The Journal', 'J'],
  ['Annals of the Society for Agronomy in the East of India', 'ASAE'],
  ['कृषि पत्रिका', 'कृप'],
  ['E\u0301tudes', 'É'],
  ['', ''],
])('the seal of %j is %j', (name, letters) => {
  expect(makeMonogram(name)).toBe(letters)
})
