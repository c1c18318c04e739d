import { afterEach, describe, expect, test } from 'bun:test'
import { type AddressInfo, createServer } from 'node:net'
import PostalMime from 'postal-mime'
import { createMailer, type Mail } from '../../src/office/letters/mailer.ts'
import { aMailServer, smtpRefusal } from '../support/fakes/mail-server.ts'

const mail: Mail = {
  from: { name: 'कृषि, "Journal" <of> Crops', address: 'editor@crops.example' },
  to: 'ravi@university.example',
  subject: 'आपका लेख: Yield of “Vigna” in कृषि',
  text: 'प्रिय लेखक,\n\nA line.\n.\n..dots\nFrom here on\nhttps://crops.example/certificate?refno=1043',
  messageId: '<1234@crops.example>',
  date: new Date('2026-11-21T05:00:00Z'),
}

type Server = Awaited<ReturnType<typeof aMailServer>>
let server: Server | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function serving(behaviour: Parameters<typeof aMailServer>[0] = {}): Promise<Server> {
  server = await aMailServer(behaviour)
  return server
}

const mailerOf = ({ port }: { port: number }, login = { user: '', password: '' }) =>
  createMailer({ host: '127.0.0.1', port, secure: false, ...login })

describe('a message', () => {
  test('arrives as it was written, in any script', async () => {
    const there = await serving()
    expect(await mailerOf(there)(mail)).toEqual({ kind: 'accepted' })
    const [received] = there.received
    expect(received).toMatchObject({ from: 'editor@crops.example', to: ['ravi@university.example'] })
    const read = await PostalMime.parse(received?.raw ?? '')
    expect(read.text?.trimEnd()).toBe(mail.text)
    expect(read).toMatchObject({
      from: { name: mail.from.name, address: mail.from.address },
      to: [{ address: mail.to }],
      subject: mail.subject,
      messageId: mail.messageId,
      date: mail.date.toISOString(),
    })
    expect(received?.raw).toMatch(/^[\x20-\x7e\r\n\t]+$/) // no server on its way needs to know more
  })

  test('goes to a domain in any script by its A-labels', async () => {
    const said: string[] = []
    const plain = createServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (bytes) => {
        const command = bytes.toString()
        if (/^(?:MAIL|RCPT)/.test(command)) said.push(command.trim().replace(/ SIZE=.*/, ''))
        socket.write(command.startsWith('DATA') ? '354 go on\r\n' : '250 fine\r\n')
      })
    })
    await new Promise<void>((resolve) => {
      plain.listen(0, '127.0.0.1', resolve)
    })
    const from = { name: 'Crops', address: 'editor@खेत.example' }
    const there = plain.address() as AddressInfo // it listens on a port
    expect(await mailerOf(there)({ ...mail, from, to: 'ana@Bücher.example' })).toEqual({ kind: 'accepted' })
    expect(said).toEqual(['MAIL FROM:<editor@xn--21b2a6g.example>', 'RCPT TO:<ana@xn--bcher-kva.example>'])
    plain.close()
  })

  test('cannot contain injected headers or recipients', async () => {
    const there = await serving()
    const evil = 'x\r\nBcc: all@crops.example\r\n\r\nBody'
    await mailerOf(there)({ ...mail, subject: evil, from: { ...mail.from, name: evil } })
    const [received] = there.received
    expect(received?.to).toEqual(['ravi@university.example'])
    const { headers, text } = await PostalMime.parse(received?.raw ?? '')
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(text?.trimEnd()).toBe(mail.text)
  })

  test.each(['ravi@university.example>\r\nRCPT TO:<all@crops.example', 'a@b.example\nc@d.example'])(
    'to the address %j goes to nobody',
    async (to) => {
      const there = await serving()
      expect(await mailerOf(there)({ ...mail, to })).toMatchObject({ kind: 'refused' })
      expect(there.received).toEqual([])
    },
  )
})

describe('a server', () => {
  test.each([
    [451, 'delayed'],
    [550, 'refused'],
  ] as const)('that answers %i to the recipient has %s it', async (code, kind) => {
    const there = await serving({ onRcptTo: (_to, _session, done) => done(smtpRefusal(code, 'Mailbox not here')) })
    expect(await mailerOf(there)(mail)).toEqual({ kind, message: `${code} Mailbox not here` })
  })

  test.each([
    [452, 'delayed'],
    [554, 'refused'],
  ] as const)('that answers %i to the message has %s it', async (code, kind) => {
    const there = await serving({
      onMessage: () => {
        throw smtpRefusal(code, 'Not this one')
      },
    })
    expect(await mailerOf(there)(mail)).toEqual({ kind, message: `${code} Not this one` })
  })

  test('that is slow is waited for', async () => {
    const there = await serving({ onMessage: () => Bun.sleep(300) })
    expect(await mailerOf(there)(mail)).toEqual({ kind: 'accepted' })
  })

  test('that cannot be reached delays the message', async () => {
    const there = await aMailServer()
    await there.close()
    expect(await mailerOf(there)(mail)).toMatchObject({ kind: 'delayed' })
  })

  test('that disconnects before the message delays it', async () => {
    const there: Server = await serving({ onRcptTo: () => there.cut() })
    expect(await mailerOf(there)(mail)).toMatchObject({ kind: 'delayed' })
  })

  test('that disconnects once it has the message makes the outcome unsure', async () => {
    const there: Server = await serving({ onMessage: () => there.cut() })
    expect(await mailerOf(there)(mail)).toMatchObject({ kind: 'unsure', message: 'Connection closed unexpectedly' })
  })
})

describe('the login', () => {
  const login = { user: 'me@crops.example', password: 'hunter2 p@ss' }

  test('uses the user and password of SMTP_URL', async () => {
    const seen: unknown[] = []
    const there = await serving({
      onAuth: ({ username, password }, _session, done) => {
        seen.push([username, password])
        done(null, { user: username })
      },
    })
    expect(await mailerOf(there, login)(mail)).toEqual({ kind: 'accepted' })
    expect(seen).toEqual([[login.user, login.password]])
  })

  test('that is refused is reported without the password, even if the server repeats it', async () => {
    const there = await serving({
      onAuth: ({ password }, _session, done) => done(smtpRefusal(535, `Wrong password ${password}`)),
    })
    expect(await mailerOf(there, login)(mail)).toEqual({ kind: 'delayed', message: '535 Wrong password …' })
  })
})
