import { describe, expect, test } from 'bun:test'
import {
  deliveryOf,
  describeLetter,
  describeLetterState,
  describeStall,
  explainStall,
  judgeAttempt,
  type LoggedLetter,
  maxConversationMs,
  maxSendingMs,
  withoutAddresses,
} from '../../src/office/letters/rules.ts'

const at = new Date('2026-11-21T05:00:00Z')

describe('a failed conversation with a mail server', () => {
  test.each([
    ['a refusal for good', { responseCode: 550, response: '550 No such user' }, false, 'refused'],
    ['a refusal for good after the message', { responseCode: 554, response: '554 Spam' }, true, 'refused'],
    ['an unknown recipient', { command: 'RCPT TO', code: 'EENVELOPE', responseCode: 550 }, false, 'refused'],
    ['a wrong password of the journal', { command: 'AUTH PLAIN', code: 'EAUTH', responseCode: 535 }, false, 'delayed'],
    ['a sender that is not allowed', { command: 'MAIL FROM', code: 'EENVELOPE', responseCode: 550 }, false, 'delayed'],
    ['a greeting that refuses', { command: 'CONN', code: 'EPROTOCOL', responseCode: 554 }, false, 'delayed'],
    ['a refusal for now', { responseCode: 451, response: '451 Greylisted' }, false, 'delayed'],
    ['a refusal for now after the message', { responseCode: 452, response: '452 Full' }, true, 'delayed'],
    ['no connection', { code: 'ESOCKET' }, false, 'delayed'],
    ['an invalid answer', { code: 'EPROTOCOL', responseCode: 300 }, false, 'delayed'],
    ['a connection that broke within the message', { code: 'ECONNECTION' }, true, 'unsure'],
    ['silence after the message', { code: 'ETIMEDOUT' }, true, 'unsure'],
    ['an invalid address', { code: 'EENVELOPE' }, false, 'refused'],
    ['a message that is too large', { code: 'EMESSAGE' }, false, 'refused'],
  ] as const)('a conversation that failed %s', (_, error, hasBegun, kind) => {
    const { kind: judged } = deliveryOf({ message: 'It failed', ...error }, hasBegun)
    expect(judged).toBe(kind)
  })

  test('is reported by the server’s message, in one short line', () => {
    const response = `550 5.1.1 No\r\nsuch user ${'x'.repeat(600)}`
    expect(deliveryOf({ message: 'Message failed', response, responseCode: 550 }, false)).toEqual({
      kind: 'refused',
      message: `550 5.1.1 No such user ${'x'.repeat(476)}…`,
    })
  })
})

test.each([
  '554 rejected as spam: https://journal.example/r/1j1gbx8m0q7r2t5w9z3c6v4nhk (blocked)',
  '554 rejected as spam: https%3A%2F%2Fjournal.example%2Fr%2F1j1gbx8m0q7r2t5w9z3c6v4nhk, (blocked)',
  '554 rejected as spam: 1j1gbx8m0q7r2t5w9z3c6v4nhk in it',
])('what a server said is kept without the secret of a link: %s', (response) => {
  const { message } = deliveryOf({ message: '', response, responseCode: 554 }, true) as { message: string }
  expect(message).toStartWith('554 rejected as spam: ')
  expect(message).toContain('•••')
  expect(message).not.toContain('gbx8m')
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:2525', 'the mail server does not answer'],
  ['connect ETIMEDOUT 192.0.2.1:587', 'the mail server does not answer'],
  ['Connection timeout', 'the mail server does not answer'],
  ['Greeting never received', 'the mail server does not answer'],
  ['The mail server took too long', 'the mail server does not answer'],
  ['Connection closed unexpectedly', 'the mail server does not answer'],
  ['getaddrinfo ENOTFOUND mail.crops.example', 'the mail server’s name is not found'],
  ['self-signed certificate', 'the mail server’s certificate is not trusted'],
  ['certificate has expired', 'the mail server’s certificate is not trusted'],
  ['Upgrading connection with STARTTLS failed', 'the mail server takes no encrypted connection'],
  ['535 5.7.8 Wrong password', 'the mail server does not let the journal in'],
  ['451 4.7.1 Greylisted, closed for you', 'the mail server asks to try again later'],
  ['Its link could not be made.', 'the mail server did not take it'],
])('“%s” says that %s', (error, reason) => {
  expect(explainStall(error)).toBe(reason)
  expect(describeStall({ error, waiting: 2 })).toBe(`Letters are not leaving: ${reason} (2 waiting)`)
})

test('the log has no address that a server named', () => {
  expect(withoutAddresses('450 <rao@university.example>: try, later')).toBe('450 <•••>: try, later')
})

test.each([
  [{ side: 'reviewer', state: 'waiting', error: '' }, 'Waiting'],
  [{ side: 'reviewer', state: 'waiting', error: 'connect ECONNREFUSED' }, 'Waiting: the mail server does not answer'],
  [{ side: 'reviewer', state: 'failed', error: '550 No' }, 'Not sent'],
  [{ side: 'editor', state: 'to_copy', error: '' }, 'For the desk to know'],
] as const)('%j is in a word: %s', (letter, word) => {
  expect(describeLetterState(letter)).toBe(word)
})

describe('an attempt', () => {
  test.each([1, 9])('number %i is the last if it was accepted', (attempts) => {
    const after = { state: 'sent', error: '', next_attempt_at: null } as const
    expect(judgeAttempt({ kind: 'accepted' }, attempts, at)).toEqual(after)
  })

  test.each([
    [1, 1],
    [2, 5],
    [3, 15],
    [4, 60],
    [5, 180],
    [6, 360],
    [7, 720],
    [8, 1440],
  ])('number %i that was deferred is followed by a pause of %i minutes', (attempts, minutes) => {
    expect(judgeAttempt({ kind: 'delayed', message: '451 Later' }, attempts, at)).toEqual({
      state: 'waiting',
      error: '451 Later',
      next_attempt_at: new Date(at.getTime() + minutes * 60_000),
    })
  })

  test('number 9 is the last if it was deferred', () => {
    const error = 'Given up after 9 attempts: 451 Later'
    const after = { state: 'failed', error, next_attempt_at: null } as const
    expect(judgeAttempt({ kind: 'delayed', message: '451 Later' }, 9, at)).toEqual(after)
  })

  test.each([
    ['refused', 'failed'],
    ['unsure', 'unsure'],
  ] as const)('that was %s is the last one', (kind, state) => {
    const after = { state, error: 'Why', next_attempt_at: null }
    expect(judgeAttempt({ kind, message: 'Why' }, 1, at)).toEqual(after)
  })
})

test('a letter counts as abandoned only after its conversation has timed out', () => {
  expect(maxSendingMs).toBeGreaterThan(maxConversationMs)
})

const letter: LoggedLetter = {
  id: 1,
  recipient: 'ravi@university.example',
  state: 'waiting',
  attempts: 0,
  next_attempt_at: at,
  started_at: null,
  error: '',
  createdby: 'Meera Nair',
  created_at: at,
  settledby: '',
  settled_at: null,
}

test.each<[string, Partial<LoggedLetter>]>([
  ['Waiting to be sent to ravi@university.example, by Meera Nair.', {}],
  [
    'Not accepted yet: 451 Later. Next attempt to ravi@university.example: 21 Nov 2026, 10:30.',
    { attempts: 1, error: '451 Later', started_at: at },
  ],
  ['Being sent to ravi@university.example, by Meera Nair.', { state: 'sending', started_at: at }],
  ['Sent to ravi@university.example, 21 Nov 2026, 10:30, by Meera Nair.', { state: 'sent', started_at: at }],
  [
    'Sent to ravi@university.example, 21 Nov 2026, 10:30, by Meera Nair. Asha confirmed it.',
    { state: 'sent', started_at: at, settledby: 'Asha', settled_at: at },
  ],
  [
    'Not sent to ravi@university.example, 21 Nov 2026, 10:30: 550 No such user',
    { state: 'failed', started_at: at, error: '550 No such user' },
  ],
  ['May have been sent to ravi@university.example, 21 Nov 2026, 10:30: Why', { state: 'unsure', error: 'Why' }],
  ['Cancelled by Asha, 21 Nov 2026, 10:30.', { state: 'cancelled', settledby: 'Asha', settled_at: at }],
])('the text %j gives %j', (text, values) => {
  expect(describeLetter({ ...letter, ...values }, 'Asia/Kolkata')).toBe(text)
})
