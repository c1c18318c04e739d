import { createReader } from '../../../src/journal/pdf-reading/reader.ts'
import { childrenHere } from './policy.ts'

/** A server whose reading process does what the first argument says; it prints that process's id once it works. */
const script = new URL('./hanging-reader.ts', import.meta.url).pathname
void createReader({ most: 1, maxMs: 1e9, maxBytes: 150_000_000, script }).read(Uint8Array.of(Number(process.argv[2])))
const waiting = setInterval(() => {
  const child = childrenHere().join('')
  if (child === '') return
  clearInterval(waiting)
  setTimeout(() => console.log(child), 300)
}, 10)
