import type { Answer } from './answer.ts'
import type { Identity } from './requests.ts'

/** Asks the journal as a client does. */
export type Call = (method: string, path: string, headers: [string, string][], body?: string) => Promise<Answer>

/** What `bun run user` does, with the words that follow it. */
export type RunUser = (args: string[], password?: string) => Promise<void>

type Session = { token: string; cookie: string }

const password = 'eleven grey herons'
const allowed = '192.0.2.7'

/**
 * Those who ask, and how often an editor had to sign in since the requests themselves ended sessions and changed users.
 */
export type People = {
  headersOf: (identity: Identity) => [string, string][]
  /** An editor's session that still holds: the requests end it now and then. */
  renew: () => Promise<void>
  signIns: () => number
  /**
   * Makes others who are refused, if a request to that path may have enabled one of them or changed their addresses.
   */
  refuseAgain: (path: string) => Promise<void>
}

/**
 * Makes the users and signs them in; proxies on this machine must be trusted, so that each comes from an address of its
 * own.
 */
export async function createPeople(call: Call, user: RunUser): Promise<People> {
  let made = 0
  let signIns = 0
  const signIn = async (name: string, address: string): Promise<Session | undefined> => {
    const headers: [string, string][] = [
      ['Content-Type', 'application/json'],
      ['X-Forwarded-For', address],
    ]
    const answer = await call('POST', '/auth/login', headers, JSON.stringify({ username: name, password }))
    if (answer.status !== 200) return undefined
    const cookie = answer.headers.getSetCookie().find((one) => one.includes('session='))
    return { token: JSON.parse(answer.text).token, cookie: cookie?.split(';')[0] ?? '' }
  }
  /** A new user's first session. */
  const arrive = async (address = `198.51.100.${made % 250}`) => {
    const name = `Fuzz ${process.pid} ${++made}`
    await user(['add', name], password)
    const session = await signIn(name, address)
    if (!session) throw new Error(`${name} could not sign in`)
    return { name, session }
  }

  const ended = await arrive()
  await call('POST', '/auth/logout', [bearer(ended.session)])
  const refuse = async () => {
    const disabled = await arrive()
    await user(['disable', disabled.name])
    const bounded = await arrive(allowed)
    await user(['allow-ip', bounded.name, allowed])
    return { disabled, bounded }
  }
  let refused = await refuse()
  let editor = await arrive()

  let renewing: Promise<void> | undefined
  const renewed = async () => {
    if (await isIn()) return
    signIns++
    const again = await signIn(editor.name, `203.0.113.${signIns % 250}`)
    editor = again ? { name: editor.name, session: again } : await arrive()
  }
  const isIn = async () => (await call('GET', '/auth/verify-token', [bearer(editor.session)])).status === 200
  return {
    headersOf(identity) {
      const { session } = editor
      const by: Record<Identity, [string, string][]> = {
        nobody: [],
        junk: [], // has its own
        'editor by bearer': [bearer(session)],
        'editor by cookie': [
          ['Cookie', session.cookie],
          ['Sec-Fetch-Site', 'same-origin'],
        ],
        'editor from a foreign page': [
          ['Cookie', session.cookie],
          ['Sec-Fetch-Site', 'cross-site'],
          ['Origin', 'https://evil.example'],
        ],
        'ended session': [bearer(ended.session)],
        'disabled user': [
          ['Cookie', refused.disabled.session.cookie],
          ['Sec-Fetch-Site', 'same-origin'],
        ],
        'refused address': [bearer(refused.bounded.session)],
      }
      return by[identity]
    },
    renew() {
      renewing ??= renewed().finally(() => {
        renewing = undefined
      })
      return renewing
    },
    signIns: () => signIns,
    async refuseAgain(path) {
      const [, id = ''] = /\/users\/(\d+)/.exec(path) ?? []
      const ids = [refused.disabled, refused.bounded].map(({ session }) => userIdIn(session))
      if (id === '' || ids.includes(Number(id))) refused = await refuse() // an id that is no number: who knows whose
    },
  }
}

/** The id of the user whose session it is, as its token tells it. */
function userIdIn({ token }: Session): number {
  return Number(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub)
}

function bearer({ token }: Session): [string, string] {
  return ['Authorization', `Bearer ${token}`]
}
