import { listSessions } from '../../office/sessions/queries.ts'
import { isSessionValid } from '../../office/sessions/rules.ts'
import type { Live, Services } from '../../services.ts'
import { noStoreHeaders } from '../../web/caching/caching.ts'
import type { EntryNews } from './entry-rules.ts'
import { countEntries } from './queries.ts'

type Stream = { session: string; address: string; controller: ReadableStreamDefaultController<Uint8Array> }

/** The milliseconds between heartbeats: silent connections may be cut after ten seconds. */
const beatMs = 5000

/** Changes within this time are sent together. */
const gatherMs = 50

/** More streams than a user has open in one browser. */
const maxOfSession = 20

/** A reader with this many unread events counts as disconnected. */
const maxUnread = 100

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  ...noStoreHeaders,
  'X-Accel-Buffering': 'no', // keeps proxies from buffering events
}

/** Sends changes to open lists. @param every heartbeat in milliseconds */
export function createLive({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>, every = beatMs): Live {
  const streams = new Set<Stream>()
  const encoder = new TextEncoder()
  let beating: Timer | undefined
  let gathering: Timer | undefined
  let news: EntryNews[] | undefined = []
  let isClosed = false

  function end(stream: Stream): void {
    streams.delete(stream)
    if (streams.size === 0) stopBeating()
    try {
      stream.controller.close()
    } catch {} // the reader closed it
  }

  function openOf(session: string): number {
    return streams.values().reduce((count, stream) => (stream.session === session ? count + 1 : count), 0)
  }

  function stopBeating(): void {
    clearInterval(beating)
    beating = undefined
  }

  function send(text: string): void {
    const bytes = encoder.encode(text)
    for (const stream of streams) {
      if ((stream.controller.desiredSize ?? 0) < -maxUnread) end(stream)
      else stream.controller.enqueue(bytes)
    }
  }

  /** Ends streams whose session is no longer valid, then sends to the others. */
  async function tell(textOf: () => Promise<string>): Promise<void> {
    if (streams.size === 0) return
    try {
      const now = clock()
      const sessions = await listSessions(db, [...new Set([...streams].map(({ session }) => session))])
      const byId = new Map(sessions.map((session) => [session.id, session]))
      for (const stream of streams) {
        const session = byId.get(stream.session)
        if (!session || session.mustSetUp || !isSessionValid(session, stream.address, now)) end(stream)
      }
      send(await textOf())
    } catch (error) {
      log.error({ message: `live: ${error}` }) // the next heartbeat tries again
    }
  }

  async function eventOf(changes: EntryNews[] | undefined): Promise<string> {
    return `event: entries\ndata: ${JSON.stringify({ changes, counts: await countEntries(db) })}\n\n`
  }

  return {
    open(session, address) {
      if (isClosed) return refuseLiveStream(503)
      if (openOf(session) >= maxOfSession) return refuseLiveStream(429)
      let opened: Stream | undefined
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          opened = { session, address, controller }
          streams.add(opened)
          beating ??= setInterval(() => tell(async () => 'event: beat\ndata: still here\n\n'), every)
          controller.enqueue(encoder.encode('retry: 1000\n\n'))
        },
        cancel() {
          if (opened) end(opened)
        },
      })
      return new Response(body, { headers })
    },
    hear(change) {
      if (streams.size === 0) return
      if (change) news?.push(change)
      else news = undefined
      gathering ??= setTimeout(() => {
        const gathered = news
        gathering = undefined
        news = []
        tell(() => eventOf(gathered))
      }, gatherMs)
    },
    close() {
      isClosed = true
      clearTimeout(gathering)
      for (const stream of streams) end(stream)
    },
  }
}

function refuseLiveStream(status: 429 | 503): Response {
  return new Response(null, { status, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' } })
}
