import { LRUCache } from 'lru-cache'

/** Values that are loaded once until their sources change. Keeps nothing while changes are not announced. */
export type Remembered = {
  /** Returns a value, which it loads if necessary; concurrent callers share the load. */
  once: <Value>(name: string, load: () => Promise<Value>) => Promise<Value>
  /** Drops all values because something changed. */
  clear: () => void
  /** Sets whether changes are announced. */
  listen: (isListening: boolean) => void
}

const most = 500

export function createRemembered(): Remembered {
  const values = new LRUCache<string, Promise<unknown>>({ max: most })
  let isListening = false
  return {
    once<Value>(name: string, load: () => Promise<Value>) {
      if (!isListening) return load()
      const known = values.get(name) as Promise<Value> | undefined // each name has one type
      if (known) return known
      const value = load()
      values.set(name, value)
      value.catch(() => values.get(name) === value && values.delete(name))
      return value
    },
    clear: () => values.clear(),
    listen(now) {
      isListening = now
      values.clear()
    },
  }
}
