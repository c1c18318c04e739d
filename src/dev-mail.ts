/**
 * Starts a mail server for development on a free port of this machine, which prints each letter instead of delivering
 * it. @returns its address for SMTP_URL
 */
export function startDevMail(print: (text: string) => void): string {
  const listener = Bun.listen<{ received: string }>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.data = { received: '' }
        socket.write('220 localhost\r\n')
      },
      data(socket, chunk) {
        socket.data.received += chunk.toString('latin1')
        for (let taken = takeCommand(socket.data.received); taken; taken = takeCommand(socket.data.received)) {
          socket.data.received = taken.rest
          if (taken.letter) print(describeLetter(taken.letter))
          socket.write(taken.answer)
        }
      },
    },
  })
  return `smtp://127.0.0.1:${listener.port}`
}

const answers: Record<string, string> = { DATA: '354 Go on\r\n', QUIT: '221 Bye\r\n' }

/** Takes the next command, or letter after DATA, from received text; undefined until it has arrived whole. */
function takeCommand(received: string): { answer: string; letter?: string; rest: string } | undefined {
  const letter = /^(?:[\w-]+:)[\s\S]*?\r\n\.\r\n/.exec(received)?.[0]
  if (/^[\w-]+:/.test(received) && !/^(?:MAIL FROM|RCPT TO):/i.test(received))
    return letter ? { answer: '250 Printed\r\n', letter, rest: received.slice(letter.length) } : undefined
  const line = /^.*\r\n/.exec(received)?.[0]
  return line === undefined
    ? undefined
    : { answer: answers[line.slice(0, 4).toUpperCase()] ?? '250 OK\r\n', rest: received.slice(line.length) }
}

/** Returns a letter's recipient, subject and plain text for people to read. */
function describeLetter(raw: string): string {
  const [, head = '', body = ''] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(raw.replaceAll('\r\n..', '\r\n.')) ?? []
  const lines = head.replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(lines)?.[1] ?? ''
  const text = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(?:\r\n--|$)/.exec(body)?.[1] ?? body
  return `Letter to ${header('To')}: ${decodeWords(header('Subject'))}\n${decodeQuoted(text).replaceAll('\r', '').trim()}\n`
}

const decodeWords = (text: string) =>
  text.replace(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, word: string) => decodeQuoted(word.replaceAll('_', ' ')))

/** Decodes quoted-printable text (RFC 2045, 6.7). */
const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
