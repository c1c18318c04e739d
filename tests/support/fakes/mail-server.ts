import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A refusal in SMTP's words: 4xx for now, 5xx for good. */
export function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

type Received = { from: string; to: string[]; raw: string }

type Behaviour = Pick<SMTPServerOptions, 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'secure' | 'key' | 'cert'> & {
  /** Told when the message is there, before it is answered; what it throws is the answer. */
  onMessage?: (message: Received, session: SMTPServerSession) => Promise<void> | void
}

/** A mail server on a free port of this machine, which accepts every message as long as its behaviour lets it. */
export async function aMailServer(behaviour: Behaviour = {}) {
  const { onMessage, ...options } = behaviour
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    ...options,
    async onData(stream, session, callback) {
      const chunks: Uint8Array[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk)
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const message = { from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() }
        await onMessage?.(message, session)
        received.push(message)
        callback()
      } catch (error) {
        callback(error as Error)
      }
    },
  })
  server.on('error', () => {}) // of connections that tests break
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo // it listens on a port
  return {
    port,
    /** The messages that it accepted. */
    received,
    /** Breaks all connections, or that of one session, without a word. */
    cut(session?: SMTPServerSession) {
      for (const connection of server.connections)
        if (!session || connection.id === session.id) connection._socket.destroy()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
