import { useEffect, useRef, useState } from 'react'
import type { EntryNews } from '../../src/staff/work-log/entry-rules.ts'
import { isSignedIn } from './entry-requests.ts'

/** An event of the work log; without `changes`, anything may have changed. */
export type LiveNews = { changes?: EntryNews[]; counts: Record<string, number> }

/** `live`: connected; `lost`: reconnecting; `ended`: the session is over. */
type Liveness = 'live' | 'lost' | 'ended'

type Listener = {
  onNews: (news: LiveNews) => void
  /** Called when the stream opens or reopens; events before that may have been missed. */
  onOpen: () => void
  /** Called at each heartbeat. */
  onBeat: () => void
}

const againMs = 2000

/** A stream without even a heartbeat for this long is dead: some connections end without an error. */
const silentMs = 20_000

/**
 * Follows the work log's server-sent events while the page is visible: a hidden page closes its connection and catches
 * up when it is visible again. After an error it reconnects until the server is back.
 * @returns `wake` resumes after it has given up
 */
export function useLiveEntries(listener: Listener): { liveness: Liveness; wake: () => void } {
  const [liveness, setLiveness] = useState<Liveness>('live')
  const current = useRef(listener)
  current.current = listener
  const wake = useRef(() => {})

  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(timer)
      source?.close()
      source = undefined
    }
    const wait = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(again, ms)
    }
    const start = () => {
      stop()
      const opened = new EventSource('/api/webdata/live')
      source = opened
      wait(silentMs)
      opened.addEventListener('open', () => {
        setLiveness('live')
        wait(silentMs)
        current.current.onOpen()
      })
      opened.addEventListener('beat', () => {
        wait(silentMs)
        current.current.onBeat()
      })
      opened.addEventListener('entries', (event) => current.current.onNews(JSON.parse(event.data)))
      opened.addEventListener('error', () => {
        setLiveness('lost')
        if (opened.readyState === EventSource.CLOSED) wait(againMs)
      })
    }
    const again = async () => {
      setLiveness('lost')
      const isEnded = (await isSignedIn()) === false
      if (isEnded) {
        source?.close()
        setLiveness('ended')
      } else if (source) start()
    }
    const follow = () => (document.visibilityState === 'hidden' ? stop() : start())
    wake.current = () => source?.readyState === EventSource.CLOSED && start()
    follow()
    document.addEventListener('visibilitychange', follow)
    addEventListener('pagehide', stop)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('pagehide', stop)
    }
  }, [])
  return { liveness, wake: () => wake.current() }
}
