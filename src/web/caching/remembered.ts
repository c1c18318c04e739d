import { LRUCache } from 'lru-cache'

/** Values that are loaded once until what they are made of changes. Nothing is kept while none are announced. */
export type Remembered = {
  /** Loads a value, or gives the one that is known; concurrent callers share the load. */
  once: <Value>(name: string, load: () => Promise<Value>) => Promise<Value>
  /** Forgets all values because something changed. */
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
