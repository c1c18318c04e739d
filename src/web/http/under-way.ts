import { maskedPath } from '../../core/path-rules.ts'
import type { UnderWay } from '../../services.ts'
import { pathWithoutQuery } from './request-line.ts'

/** A request as logged. */
type Entered = { method: string; path: string; id: string; since: string }

const places = 128
const bytes = 512
const headBytes = 16 // state and length of the text, each 32 bits, then the time, 64 bits

const free = 0
const running = 1
const answered = 2

export function createUnderWay(): UnderWay {
  const memory = new SharedArrayBuffer(places * bytes)
  const views = viewsOf(memory)
  const encoder = new TextEncoder()
  let next = 0

  return {
    memory,
    enter(request, id, at) {
      for (let tried = 0; tried < places; tried++) {
        const place = next
        next = (next + 1) % places
        const { head, time, text } = views[place] as View
        if (head[0] === running) continue
        head[1] = encoder.encodeInto(
          `${id} ${request.method} ${maskedPath(pathWithoutQuery(request.url))}`,
          text,
        ).written
        time[0] = at
        Atomics.store(head, 0, running)
        return place
      }
      return -1
    },
    leave(place) {
      const view = views[place]
      if (view) Atomics.store(view.head, 0, answered)
    },
  }
}

type View = { head: Int32Array; time: Float64Array; text: Uint8Array }

function viewsOf(memory: SharedArrayBuffer): View[] {
  return Array.from({ length: places }, (_, place) => ({
    head: new Int32Array(memory, place * bytes, 2),
    time: new Float64Array(memory, place * bytes + 8, 1),
    text: new Uint8Array(memory, place * bytes + headBytes, bytes - headBytes),
  }))
}

const maxAnswered = 3

/** Returns the requests in progress, oldest first, and the last ones answered. */
export function readUnderWay(memory: SharedArrayBuffer): { underWay: Entered[]; answered: Entered[] } {
  const all = viewsOf(memory).filter(({ head }) => head[0] !== free)
  all.sort((one, other) => Number(one.time[0]) - Number(other.time[0]))
  const of = (state: number) => all.filter(({ head }) => head[0] === state).map(parseView)
  return { underWay: of(running), answered: of(answered).slice(-maxAnswered) }
}

function parseView({ head, time, text }: View): Entered {
  const [id = '', method = '', ...path] = new TextDecoder().decode(text.slice(0, head[1])).split(' ')
  return { method, path: path.join(' '), id, since: new Date(Number(time[0])).toISOString() }
}
