import { userCommand } from '../../../src/office/accounts/command.ts'
import type { Services } from '../../../src/services.ts'
import { type Answer, answerOf, isEndless } from './answer.ts'
import type { Send } from './fuzz.ts'
import type { Call, RunUser } from './people.ts'
import type { Planned } from './requests.ts'

type Handle = (request: Request) => Response | Promise<Response>

/** Calls an app without a port. */
export function callsOf(handle: Handle): Call {
  return (method, path, headers, body) =>
    answered(handle, new Request(`http://localhost${path}`, { method, headers, body }))
}

/** Sends requests to an app without a port: those that a Request can express. */
export function sendsTo(handle: Handle): Send {
  return async (planned, identity) => {
    const request = requestOf(planned, identity)
    return request && answered(handle, request)
  }
}

/** `bun run user` in this process. */
export function userIn(services: Pick<Services, 'db' | 'files' | 'clock' | 'config' | 'announce'>): RunUser {
  return async (args, password) => {
    let said = ''
    const terminal = { isInteractive: false, folder: '', password, writeFile: async () => undefined }
    const print = (text: string) => {
      said += text
    }
    if ((await userCommand(services, args, { ...terminal, print })) !== 0) throw new Error(said)
  }
}

async function answered(handle: Handle, request: Request): Promise<Answer> {
  const began = performance.now()
  const answer = await handle(request)
  const body = isEndless(answer.headers) ? await ended(answer) : await answer.bytes()
  const headers = new Headers(answer.headers)
  if (body.byteLength > 0 && !headers.has('content-type')) headers.set('content-type', bareType)
  return answerOf(answer.status, headers, body, performance.now() - began)
}

/** What Bun says of a bare text when it sends it, and not before. */
const bareType = 'text/plain;charset=utf-8'

async function ended(answer: Response): Promise<Uint8Array> {
  await answer.body?.cancel()
  return new Uint8Array()
}

function requestOf({ method, target, headers, body, framing }: Planned, identity: [string, string][]) {
  const isChunked = framing === 'chunked'
  const all: [string, string][] = [...headers, ...identity]
  if (body?.type) all.push(['Content-Type', body.type])
  if (body) all.push(isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(body.bytes.byteLength)])
  const sent = isChunked && body ? new Blob([body.bytes]).stream() : body?.bytes
  try {
    return new Request(`http://localhost${target}`, { method, headers: new Headers(all), body: sent })
  } catch {
    return undefined // no URL, no method or no header that Request takes
  }
}
