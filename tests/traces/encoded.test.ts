import { expect, test } from 'bun:test'
import { encodedIn, saidInData } from '../../src/review/traces/encoded-rules.ts'
import { withLetters } from '../../src/review/traces/escape-rules.ts'
import { tracesIn } from '../../src/review/traces/find-rules.ts'

const who = 'drawn by Jürgen Ōtsuka at home'
const bytes = Buffer.from(who)

test.each([
  ['base64', `notes: ${bytes.toString('base64')}`],
  ['base64 over lines', `notes:\n${bytes.toString('base64').replace(/.{20}/g, '$&\n')}`],
  ['a data URL', `data:text/plain;base64,${bytes.toString('base64')}`],
  ['base64 in base64', Buffer.from(bytes.toString('base64')).toString('base64')],
  ['hexadecimal', bytes.toString('hex')],
  ['hexadecimal of SQL', `0x${bytes.toString('hex')}`],
  ['UTF-16 in base64', Buffer.from(bytes.toString(), 'utf16le').toString('base64')],
  ['UTF-16 of the other order in hexadecimal', Buffer.from(bytes.toString(), 'utf16le').swap16().toString('hex')],
  ['percent', encodeURIComponent(who)],
  ['JSON', String.raw`{"a": "drawn by J\u00fcrgen \u014ctsuka at home"}`],
  ['HTML', 'drawn by J&uuml;rgen &#x14c;tsuka at home'],
  ['HTML’s other names', 'drawn by J&uuml;rgen &Omacr;tsuka&nbsp;at&#32;h&shy;ome'],
  ['R', 'drawn by J<U+00FC>rgen <U+014C>tsuka at home'],
  ['Python', String.raw`drawn by J\U000000fcrgen \U0000014Ctsuka at home`],
  ['escape()', 'drawn by J%FCrgen %u014Ctsuka at home'],
  ['bytes as R prints them', 'drawn by J<fc>rgen Ōtsuka at home'],
  ['TeX', String.raw`drawn by J{\"u}rgen \={O}tsuka at home`],
  ['TeX without braces', String.raw`drawn by J\"urgen \=Otsuka at home`],
  ['TeX behind a long run of spaces', String.raw`\"${' '.repeat(1_000_000)}1 drawn by J{\"u}rgen \={O}tsuka at home`],
  ['a calendar', 'BEGIN:VCALENDAR\r\nSUMMARY:drawn by Jürgen Ōtsu\r\n ka at home\r\nEND:VCALENDAR'],
  ['an address book', 'BEGIN:VCARD\nNOTE:drawn by Jür\n\tgen Ōtsuka at home\nEND:VCARD'],
  ['quoted-printable', 'drawn by J=C3=BCrgen =C5=8Ctsuka at=\n home'],
])('what a text writes in %s is read', (_, text) => {
  expect(encodedIn(text).texts.join('\n')).toContain(who)
})

const email = 'j.otsuka@rivers.example'
const base64 = Buffer.from(email).toString('base64')

test.each([
  `https://calendar.google.com/calendar/u/0?cid=${base64}`,
  `https://calendar.google.com/calendar/event?eid=${Buffer.from(`6q1r ${email}`).toString('base64url')}`,
  `https://scholar.google.com/scholar_alerts/${base64.replaceAll('=', '')}/view`,
  `https://login.example/?token=eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.c2ln`,
  `https://rivers.example/people?who=${Buffer.from(email).toString('hex')}`,
  `a column of ${base64} and more`,
  `/cdn-cgi/l/email-protection#${Buffer.from([90, ...Buffer.from(email).map((byte) => byte ^ 90)]).toString('hex')}`,
])('what an address says in other signs is read: %s', (address) => {
  expect(saidInData(`See ${address} for it.`).join('\n')).toContain(email)
})

test.each(['', 'Wind over rivers'])('it is a trace in a report and in a paper: “%s”', (title) => {
  const side = { people: [{ name: 'Jun Otsuka', email }], title, references: [] }
  const text = `Book a call at https://calendar.google.com/calendar/u/0?cid=${base64}.`
  expect(tracesIn([{ page: null, field: 'abstract', text }], side)).toEqual([
    { page: null, kind: 'email', text: email, field: 'abstract' },
  ])
})

test.each([
  'https://doi.org/10.1016/j.agwat.2019.105812',
  'https://docs.google.com/forms/d/e/1FAIpQLSdGkz0Qx7vYyqkq3mT9w/viewform',
  'https://www.example.org/international-journal-of-hydrology/evapotranspiration-of-millet',
  `ACGTACGTTGCAAGGTCCATTGACCATG`,
  'pneumonoultramicroscopicsilicovolcanoconiosis',
])('what says nothing else is read once: %s', (address) => expect(saidInData(address)).toEqual([]))

test('uuencoded text is read', () => {
  const lines = `begin 644 notes.txt\n)07-H82!286\\*\n\`\nend\n`
  expect(encodedIn(lines).texts.join('\n')).toContain('Asha Rao')
})

const noise = Buffer.from(Uint8Array.from({ length: 300 }, (_, at) => (at * 151 + 7) % 256))

test.each([
  ['a picture in base64', noise.toString('base64'), true],
  ['a picture in an address', `<img src="data:image/png,x">`, true],
  ['an attachment', 'Content-Transfer-Encoding: base64', true],
  ['a key', '-----BEGIN PGP MESSAGE-----', true],
  ['a checksum', `sha256 ${noise.subarray(0, 32).toString('hex')}`, false],
  ['numbers', 'plot,yield\n1,20\n2,31\n'.repeat(50), false],
  ['long words', 'pneumonoultramicroscopicsilicovolcanoconiosis_in_millet_and_wheat', false],
])('%s: whether it holds data that is no text', (_, text, hasData) => {
  expect(encodedIn(text).hasData).toBe(hasData)
})

test('Icelandic letters of TeX are read', () => {
  expect(withLetters(String.raw`Nor\dh ursl\'o\dh, \TH{}\'orir, Gu{\dh}r\'un`)).toBe('Norðurslóð, Þórir, Guðrún')
})

test('a text without signs is not read twice', () => {
  expect(encodedIn('plot,yield\n1,20\nThe yield of millet rose.')).toEqual({ texts: [], hasData: false })
})

test.each([
  '50%de la pluie',
  'a <dd> of x',
  'n = 5 %ad hoc',
  String.raw`d\u00e9cade`.replace('\\u00e9', 'é'),
  'it%20rained',
])('%j is as it is written', (text) => expect(withLetters(text)).toBe(text.replace('%20', ' ')))

test('a letter by its number ends with it', () => expect(withLetters(String.raw`d\u00e9cade`)).toBe('décade'))

test('letters of flags, which nobody sees, are read', () => {
  const unseen = Array.from('Ana Rao', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
  expect(withLetters(`Rain${unseen}fell`)).toBe('Rain Ana Rao fell')
})
